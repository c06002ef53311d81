/** The one script address that this program makes: its worker's. */

import source from "virtual:worker";

/** The part of the Trusted Types API that is used; browsers without it take the plain text. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): { createScriptURL(text: string): unknown };
}

let address: unknown;

/** The address of the worker's script: a blob of this page, made once. */
export function workerAddress(): unknown {
  address ??= make();
  return address;
}

function make(): unknown {
  const own = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (factory === undefined) return own;
  const policy = factory.createPolicy("operating-point", {
    createScriptURL(text) {
      if (text !== own) throw new TypeError("only the worker's own address is trusted");
      return text;
    },
  });
  return policy.createScriptURL(own);
}
