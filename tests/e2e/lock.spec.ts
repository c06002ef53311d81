import { choose, ready, reported, sample } from "./app.ts";
import { expect, test } from "./fixtures.ts";

test("no file is taken before the lock", async ({ page, server, complaints }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/sample.csv", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.url);
  await expect(page.locator("op-lock-notice")).toContainText("Loading");
  await expect(page.locator("input[type=file]")).toBeDisabled();
  await expect(page.locator("meta[http-equiv=Content-Security-Policy]")).toHaveCount(1);
  expect(page.workers()).toEqual([]);
  release();
  await ready(page);
  await expect(page.locator("meta[http-equiv=Content-Security-Policy]")).toHaveCount(2);
  await expect.poll(() => page.workers().length).toBe(1);
  expect(complaints.violations).toEqual([]);
});

test("after the lock nothing goes out, from the page or its worker", async ({ app, server, complaints }) => {
  await ready(app);
  await choose(app, await sample());
  await reported(app);
  const before = server.requests.length;
  const opened = app.url();
  const outcomes = await app.evaluate(async (address) => {
    const loaded = (element: HTMLElement): Promise<string> =>
      new Promise((resolve) => {
        element.addEventListener("load", () => resolve("loaded"));
        element.addEventListener("error", () => resolve("refused"));
        document.body.append(element);
        setTimeout(() => resolve("silent"), 500);
      });
    const attempts: Record<string, () => Promise<string>> = {
      fetch: () => fetch(`${address}fetch`).then(() => "loaded"),
      fetchNoCors: () => fetch(`${address}no-cors`, { mode: "no-cors" }).then(() => "loaded"),
      xhr: () =>
        new Promise((resolve) => {
          const request = new XMLHttpRequest();
          request.onload = (): void => resolve("loaded");
          request.onerror = (): void => resolve("refused");
          request.open("GET", `${address}xhr`);
          request.send();
        }),
      // Chromium answers true and refuses afterwards.
      beacon: async () => {
        navigator.sendBeacon(`${address}beacon`, "scores");
        return "silent";
      },
      image: () => loaded(Object.assign(new Image(), { src: `${address}image.png` })),
      script: () => loaded(Object.assign(document.createElement("script"), { src: `${address}script.js` })),
      style: () => loaded(Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${address}style2.css` })),
      prefetch: () => loaded(Object.assign(document.createElement("link"), { rel: "prefetch", href: `${address}prefetch` })),
      frame: () => loaded(Object.assign(document.createElement("iframe"), { src: `${address}frame` })).then(() => "silent"),
      import: () => import(`${address}module.js`).then(() => "loaded"),
      worker: async () => {
        new Worker(`${address}worker.js`);
        return "loaded";
      },
      eventSource: () =>
        new Promise((resolve) => {
          const source = new EventSource(`${address}events`);
          source.onopen = (): void => resolve("loaded");
          source.onerror = (): void => resolve("refused");
        }),
      webSocket: () =>
        new Promise((resolve) => {
          const socket = new WebSocket(`${address.replace("http", "ws")}socket`);
          socket.onopen = (): void => resolve("loaded");
          socket.onerror = (): void => resolve("refused");
        }),
      form: async () => {
        const form = Object.assign(document.createElement("form"), { action: `${address}form`, method: "post" });
        document.body.append(form);
        form.submit();
        return "silent";
      },
    };
    const found: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        found[name] = await attempt();
      } catch {
        found[name] = "refused";
      }
    }
    return found;
  }, server.url);
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome === "loaded")).toEqual([]);

  const [worker] = app.workers();
  expect(worker).toBeDefined();
  const fromWorker = await worker?.evaluate(async (address) => {
    const refused = (): string => "refused";
    return [
      await fetch(`${address}worker-fetch`).then(() => "loaded", refused),
      await import(`${address}worker-module.js`).then(() => "loaded", refused),
    ];
  }, server.url);
  expect(fromWorker).toEqual(["refused", "refused"]);

  await app.waitForTimeout(500);
  expect(server.requests.slice(before).map(({ path }) => path)).toEqual([]);
  expect(app.url()).toBe(opened);
  expect(complaints.violations.length).toBeGreaterThan(8);
  complaints.violations.length = 0;
  complaints.console.length = 0;
});

test("the page lets a person attempt a request and see it refused", async ({ app, server, complaints }) => {
  await ready(app);
  const before = server.requests.length;
  await app.getByRole("button", { name: "Check it" }).click();
  await app.getByRole("button", { name: "Attempt a request" }).click();
  await expect(app.getByRole("dialog")).toContainText("Refused by the browser");
  expect(server.requests.length).toBe(before);
  expect(complaints.violations.map(({ directive }) => directive)).toEqual(["connect-src"]);
  complaints.violations.length = 0;
  complaints.console.length = 0;
  await app.keyboard.press("Escape");
  await expect(app.getByRole("dialog")).toHaveCount(0);
});

test("a browser without WebAssembly is told so", async ({ page, server }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
  await page.goto(server.url);
  await expect(page.locator(".problem")).toContainText("This browser has no WebAssembly");
  await expect(page.locator("input[type=file]")).toBeDisabled();
});

test("a page that did not load in full says so", async ({ page, server, complaints }) => {
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(server.url);
  await expect(page.locator(".problem")).toContainText("operating_point_bg.wasm did not load (503");
  await expect(page.locator("input[type=file]")).toBeDisabled();
  complaints.console.length = 0;
});
