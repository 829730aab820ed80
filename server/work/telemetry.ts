import { metrics, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { beginStep, endStep } from "./request_steps.ts";

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
