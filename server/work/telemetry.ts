import { metrics, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorage } from "node:async_hooks";

/** Steps of one name may run side by side: a moment counts once, so that no step takes longer than its request. */
interface Step {
  running: number;
  sinceMs: number;
  totalMs: number;
}

/** It says which request a piece of work belongs to, and how long each step of that request takes. */
interface MeasuredRequest {
  readonly startedAtMs: number;
  readonly steps: Map<string, Step>;
  id?: string;
  route?: string;
}

const requests = new AsyncLocalStorage<MeasuredRequest | undefined>();

const tracer = trace.getTracer("folio-kitchen");
const meter = metrics.getMeter("folio-kitchen");

type SpanName =
  | "body"
  | "queue"
  | "worker"
  | "prepare"
  | "publish"
  | "transaction"
  | "connection"
  | "query"
  | "store"
  | "enqueue_mail"
  | "mail"
  | "hash"
  | "picture"
  | "card"
  | "kept_page"
  | "keep_page"
  | "answer"
  | "compress";
type CounterName =
  | "cdn_purges"
  | "saves"
  | "sign_ups"
  | "sign_ins"
  | "password_lookups"
  | "mails"
  | "visits"
  | "messages"
  | "pictures"
  | "files";

/** Its time is also a step of the request that it runs in. Facts are numbers and names of ours, never values of people. */
export async function traced<T>(
  name: SpanName,
  facts: Record<string, string | number>,
  work: () => Promise<T>,
): Promise<T> {
  return await tracer.startActiveSpan(name, { attributes: facts }, async (span: Span) => {
    const step = beginStep(name);
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      endStep(step);
      span.end();
    }
  });
}

const counters = new Map<CounterName, ReturnType<typeof meter.createCounter>>();

export function count(name: CounterName, facts: Record<string, string> = {}, by = 1): void {
  let counter = counters.get(name);
  if (!counter) {
    counter = meter.createCounter(`folio_kitchen.${name}`);
    counters.set(name, counter);
  }
  counter.add(by, facts);
}

export function isTelemetryOn(): boolean {
  const span = tracer.startSpan("query");
  const isOn = span.isRecording();
  span.end();
  return isOn;
}

export function openRequest(): MeasuredRequest {
  return { startedAtMs: performance.now(), steps: new Map() };
}

export function runInRequest<T>(request: MeasuredRequest, work: () => T): T {
  return requests.run(request, work);
}

/** Work that a request only starts must not count as the request's time. */
export function runOutsideRequests<T>(work: () => T): T {
  return requests.run(undefined, work);
}

export function findRequest(): MeasuredRequest | undefined {
  return requests.getStore();
}

/** All log lines of one request have the same id. */
export function identifyRequest(request = findRequest()): string {
  if (!request) return crypto.randomUUID();
  return request.id ??= crypto.randomUUID();
}

function beginStep(name: string): Step | undefined {
  const steps = requests.getStore()?.steps;
  if (!steps) return undefined;
  let step = steps.get(name);
  if (!step) {
    step = { running: 0, sinceMs: 0, totalMs: 0 };
    steps.set(name, step);
  }
  if (step.running++ === 0) step.sinceMs = performance.now();
  return step;
}

function endStep(step: Step | undefined): void {
  if (step && --step.running === 0) step.totalMs += performance.now() - step.sinceMs;
}

/** The times are whole milliseconds by name; a step that is not over counts until now. */
export function readSteps({ steps }: MeasuredRequest): Record<string, number> {
  const now = performance.now();
  const times = Array.from(steps, ([name, { running, sinceMs, totalMs }]) => {
    return [name, Math.round(running > 0 ? totalMs + now - sinceMs : totalMs)] as const;
  });
  return Object.fromEntries(times);
}
