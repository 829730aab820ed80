// Firefox by WebDriver BiDi (W3C), which it speaks itself.
import { type Driver, KEY_PAUSE_MS, pause } from "./driver.ts";

const PORT = 9_233;

interface Tree {
  contexts: { context: string; children: { context: string }[] }[];
}

interface RemoteValue {
  value?: unknown;
  sharedId?: string;
}

interface EvaluateResult {
  result: RemoteValue;
  exceptionDetails?: { text: string };
}

export async function openFirefox(): Promise<Driver> {
  const profile = await Deno.makeTempDir();
  const process = new Deno.Command("firefox-esr", {
    args: ["--headless", "--no-remote", "--profile", profile, `--remote-debugging-port=${PORT}`],
    stdout: "null",
    stderr: "null",
  }).spawn();
  const socket = await connect();
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(data);
    if (type === "error") answers.get(id)?.reject(new Error(`${error}: ${message}`));
    else answers.get(id)?.resolve(result);
  };
  function send<T>(method: string, params: object = {}): Promise<T> {
    const answer = Promise.withResolvers<unknown>();
    answers.set(++last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise as Promise<T>;
  }

  await send("session.new", { capabilities: {} });
  const { contexts } = await send<Tree>("browsingContext.getTree");
  const top = contexts[0]!.context;

  async function contextOf(where?: "frame"): Promise<string> {
    if (!where) return top;
    const { contexts } = await send<Tree>("browsingContext.getTree", { root: top });
    // The editor's comes after those of the dashboard.
    const frame = contexts[0]!.children.at(-1);
    if (!frame) throw new Error("there is no frame yet");
    return frame.context;
  }

  async function evaluate(expression: string, where?: "frame"): Promise<RemoteValue> {
    const target = { context: await contextOf(where) };
    const { result, exceptionDetails } = await send<EvaluateResult>("script.evaluate", {
      expression,
      target,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }

  async function click(selector: string, where?: "frame"): Promise<void> {
    // A window that the click before has opened lies in front.
    await send("browsingContext.activate", { context: top });
    const { sharedId } = await evaluate(
      `document.querySelector(${JSON.stringify(selector)})`,
      where,
    );
    const origin = { type: "element", element: { sharedId } };
    const actions = [
      { type: "pointerMove", x: 0, y: 0, origin },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await send("input.performActions", {
      context: await contextOf(where),
      actions: [{ type: "pointer", id: "pointer", actions }],
    });
  }

  return {
    name: "Firefox",
    open: (url) => send("browsingContext.navigate", { context: top, url, wait: "complete" }),
    evaluate: async <T>(expression: string, where?: "frame") =>
      (await evaluate(expression, where)).value as T,
    click,
    async type(selector, text, where) {
      await click(selector, where);
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
        { type: "pause", duration: KEY_PAUSE_MS },
      ]);
      await send("input.performActions", {
        context: await contextOf(where),
        actions: [{ type: "key", id: "keys", actions }],
      });
    },
    countWindows: async () => (await send<Tree>("browsingContext.getTree")).contexts.length,
    async [Symbol.asyncDispose]() {
      socket.close();
      process.kill("SIGTERM");
      await process.status;
      await Deno.remove(profile, { recursive: true }).catch(() => {});
    },
  };
}

async function connect(): Promise<WebSocket> {
  for (let tries = 0; tries < 100; tries++) {
    await pause(200);
    const socket = new WebSocket(`ws://127.0.0.1:${PORT}/session`);
    const isOpen = await new Promise((resolve) => {
      socket.onopen = () => resolve(true);
      socket.onerror = () => resolve(false);
    });
    if (isOpen) return socket;
  }
  throw new Error("Firefox did not answer");
}
