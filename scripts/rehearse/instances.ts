// Instances as a platform has them that starts one when it is asked, and stops it when nobody asks: behind one door, each in its turn.
import { answers, freePort } from "../listening.ts";
import { START_COMMAND } from "../start_command.ts";
import { type Engine, pause, startEngine, until } from "./processes.ts";

export interface Instances extends AsyncDisposable {
  port: number;
  /** Milliseconds from the request that started one to its readiness, each. */
  starts: number[];
}

const IDLE_MS = 1_500;

interface Instance {
  port: number;
  log: string;
  running: Promise<Engine> | null;
  /** Connections that were asked last, and have no answer yet. */
  asked: Set<Deno.Conn>;
  answeredAt: number;
}

/** Bytes are passed as they are: what the browser speaks to is the product. */
export function openInstances(
  folder: string,
  count: number,
  environment: (port: number) => Record<string, string>,
  args: (args: string[]) => string[],
): Instances {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  const starts: number[] = [];
  const instances = Array.from({ length: count }, (_, n): Instance => ({
    port: freePort(),
    log: `${folder}/instance_${n}.log`,
    running: null,
    asked: new Set(),
    answeredAt: 0,
  }));
  let turn = 0;

  async function start({ log, port: own }: Instance): Promise<Engine> {
    const startedAt = performance.now();
    const env = { ...START_COMMAND.env, ...environment(port), PORT: String(own) };
    const engine = await startEngine(Deno.execPath(), args(START_COMMAND.args), { log, env });
    await until("an instance", () => answers(`http://127.0.0.1:${own}/healthz`));
    starts.push(Math.round(performance.now() - startedAt));
    return engine;
  }

  async function serve(client: Deno.Conn): Promise<void> {
    const instance = instances[turn++ % instances.length]!;
    instance.asked.add(client);
    await (instance.running ??= start(instance));
    const server = await Deno.connect({ hostname: "127.0.0.1", port: instance.port });
    const asks = watched(() => instance.asked.add(client));
    const answers = watched(() => {
      instance.asked.delete(client);
      instance.answeredAt = performance.now();
    });
    await Promise.allSettled([
      client.readable.pipeThrough(asks).pipeTo(server.writable),
      server.readable.pipeThrough(answers).pipeTo(client.writable),
    ]);
    instance.asked.delete(client);
  }

  async function stop(instance: Instance): Promise<void> {
    const engine = await instance.running;
    instance.running = null;
    // Without a word: what is under way is lost.
    await engine?.end("SIGKILL");
  }

  const timer = setInterval(() => {
    for (const instance of instances) {
      const isIdle = instance.asked.size === 0 && performance.now() - instance.answeredAt > IDLE_MS;
      if (instance.running && isIdle) void stop(instance);
    }
  }, 100);
  void (async () => {
    for await (const client of listener) void serve(client).catch(() => {});
  })().catch(() => {});
  return {
    port,
    starts,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      listener.close();
      await Promise.all(instances.map(stop));
      await pause(100);
    },
  };
}

function watched(hear: () => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(part, controller) {
      hear();
      controller.enqueue(part);
    },
  });
}
