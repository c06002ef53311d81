/** The text of worker.ts, bundled as a classic script. */
declare module "virtual:worker" {
  const source: string;
  export default source;
}
