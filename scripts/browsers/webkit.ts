// WebKit by WebDriver (W3C), through WebKitWebDriver and its small browser, on a screen that nobody sees.
import { type Driver, pause } from "./driver.ts";

const PORT = 9_234;
const DISPLAY = ":97";
const BROWSERS = ["webkit2gtk-4.1", "webkit2gtk-4.0"].map((version) =>
  `/usr/lib/x86_64-linux-gnu/${version}/MiniBrowser`
);
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export async function openWebkit(): Promise<Driver> {
  const screen = run("Xvfb", [DISPLAY, "-screen", "0", "1440x900x24"]);
  await pause(1_000);
  const driver = run("WebKitWebDriver", [`--port=${PORT}`], {
    DISPLAY,
    // Its own sandbox wants more than a container gives.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  });
  await pause(1_000);
  const binary = BROWSERS.find((path) => exists(path))!;
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
    },
  });
  const session = `/session/${sessionId}`;
  const top = await ask<string>("GET", `${session}/window`);

  async function enter(where?: "frame"): Promise<void> {
    await ask("POST", `${session}/window`, { handle: top });
    await ask("POST", `${session}/frame`, { id: null });
    if (where) {
      await ask("POST", `${session}/frame`, { id: await find("iframe:not(.live-frame *)") });
    }
  }

  function find(selector: string): Promise<Record<string, string>> {
    return ask("POST", `${session}/element`, { using: "css selector", value: selector });
  }

  return {
    name: "WebKit",
    open: (url) => ask("POST", `${session}/url`, { url }),
    async evaluate(expression, where) {
      await enter(where);
      return ask("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
    },
    async click(selector, where) {
      await enter(where);
      const element = await find(selector);
      if (where) return ask("POST", `${session}/element/${element[ELEMENT]}/click`, {});
      // By its place: a driver presses no element that takes no presses, and a person does.
      const [x, y] = await ask<[number, number]>("POST", `${session}/execute/sync`, {
        script: `const [element] = arguments;
          element.scrollIntoView({ block: "nearest" });
          const { left, top, width, height } = element.getBoundingClientRect();
          return [Math.round(left + width / 2), Math.round(top + height / 2)];`,
        args: [element],
      });
      const actions = [
        { type: "pointerMove", x, y, origin: "viewport" },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await ask("POST", `${session}/actions`, {
        actions: [{ type: "pointer", id: "pointer", actions }],
      });
    },
    async type(selector, text, where) {
      await enter(where);
      const { [ELEMENT]: id } = await find(selector);
      await ask("POST", `${session}/element/${id}/value`, { text });
    },
    countWindows: async () => (await ask<string[]>("GET", `${session}/window/handles`)).length,
    async [Symbol.asyncDispose]() {
      await ask("DELETE", session).catch(() => {});
      for (const process of [driver, screen]) {
        process.kill("SIGTERM");
        await process.status;
      }
    },
  };
}

function run(command: string, args: string[], env: Record<string, string> = {}) {
  return new Deno.Command(command, { args, env, stdout: "null", stderr: "null" }).spawn();
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    body: body && JSON.stringify(body),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}
