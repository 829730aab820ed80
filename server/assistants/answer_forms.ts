import { parseAccept } from "hono/utils/accept";

export const ANY_FORM = "application/json, text/event-stream";
const EVENTS = "text/event-stream";

/** The library answers only who names both forms; many programs name one, or none (RFC 9110, 12.5.1). Null: neither can be taken. */
export function readForms(accept: string | undefined): { json: boolean; events: boolean } | null {
  const taken = parseAccept(accept || "*/*").filter(({ q }) => q > 0).map(({ type }) =>
    type.toLowerCase()
  );
  const json = taken.some((type) => ["*/*", "application/*", "application/json"].includes(type));
  const events = taken.some((type) => ["text/*", EVENTS].includes(type));
  return json || events ? { json, events } : null;
}

/** An answer is one message, and what the library streams before it is progress. */
export async function toForm(
  answer: Response,
  { json, events }: { json: boolean; events: boolean },
): Promise<Response> {
  if (!answer.ok || !answer.body) return answer;
  const isStream = answer.headers.get("Content-Type")?.startsWith(EVENTS) ?? false;
  if (isStream && !events) {
    const messages = (await answer.text()).split("\n").filter((line) => line.startsWith("data: "));
    return withBody(answer, messages.at(-1)?.slice("data: ".length) ?? "", "application/json");
  }
  if (!isStream && !json) {
    return withBody(answer, `event: message\ndata: ${await answer.text()}\n\n`, EVENTS);
  }
  return answer;
}

function withBody({ status, headers }: Response, body: string, type: string): Response {
  const changed = new Headers(headers);
  changed.set("Content-Type", type);
  changed.delete("Content-Length");
  return new Response(body, { status, headers: changed });
}
