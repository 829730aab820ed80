// Which request a piece of work belongs to, and how long each step of that request takes.
import { AsyncLocalStorage } from "node:async_hooks";

/** Steps of one name may run side by side: a moment counts once, so that no step takes longer than its request. */
export interface Step {
  running: number;
  sinceMs: number;
  totalMs: number;
}

export interface MeasuredRequest {
  readonly startedAtMs: number;
  readonly steps: Map<string, Step>;
  id?: string;
  findRoute?: () => string;
}

const requests = new AsyncLocalStorage<MeasuredRequest | undefined>();

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

export function beginStep(name: string): Step | undefined {
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

export function endStep(step: Step | undefined): void {
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
