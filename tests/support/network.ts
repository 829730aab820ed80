// The network of a component test: answers in order, and what was asked.
import { CALLS } from "../../contract/paths.ts";

export interface RecordedRequest {
  path: string;
  body: unknown;
}

export interface Network extends Disposable {
  asked: RecordedRequest[];
}

const FOLLOWS_TYPING = [CALLS.previewPortfolio, CALLS.previewGuest, CALLS.username];

/**
 * Each answer serves one request; a further request fails like a lost
 * connection. What follows the typing comes in between whenever it likes, and is not counted.
 */
export function network(answers: { status: number; body: unknown }[]): Network {
  const real = globalThis.fetch;
  const asked: RecordedRequest[] = [];
  globalThis.fetch = (path, init) => {
    if (FOLLOWS_TYPING.some((address) => String(path).startsWith(address))) {
      return Promise.reject(new TypeError("no answer"));
    }
    const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
    asked.push({ path: String(path), body });
    const answer = answers.shift();
    if (!answer) return Promise.reject(new TypeError("no connection"));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  };
  return {
    asked,
    [Symbol.dispose]() {
      globalThis.fetch = real;
    },
  };
}
