import { isForOwner } from "../../contract/letterbox/form_services.ts";
import type { FormAnswer, FormField } from "../../contract/publishing/frame_messages.ts";
import { isWritten, noteRequest, readFields, sendFields } from "./letters.ts";

/** Form services answer an invalid form with this status. */
const REFUSED = 422;

export function patchRequests(): void {
  const { fetch } = self;
  self.fetch = async function (input, init) {
    noteRequest();
    if (isForForms(init?.method ?? (input as Request).method, (input as Request).url ?? input)) {
      // The body of a Request can be read only once.
      const copy = input instanceof Request ? input.clone() : input;
      const fields = await fieldsIn(new Request(copy, init));
      if (fields) {
        const answer = await sendFields(fields);
        return new Response(writeBody(answer), {
          status: answer.isSent ? 200 : REFUSED,
          headers: { "Content-Type": "application/json" },
        });
      }
    }
    return await fetch(input, init);
  };
  patchXmlHttpRequest();
  const { sendBeacon } = Navigator.prototype;
  Navigator.prototype.sendBeacon = function (...args) {
    noteRequest();
    return sendBeacon.apply(this, args);
  };
}

/** The request goes to a data: address that holds the answer, so that all its events and types are the browser's own. */
function patchXmlHttpRequest(): void {
  const proto = XMLHttpRequest.prototype;
  const { open, send } = proto;
  const opened = new WeakMap<XMLHttpRequest, [method: string, url: string]>();
  proto.open = function (...args: unknown[]) {
    const [method, url, isAsync = true] = args;
    if (isAsync) opened.set(this, [String(method), String(url)]);
    return open.apply(this, args as Parameters<typeof open>);
  };
  proto.send = function (body) {
    noteRequest();
    const [method, url] = opened.get(this) ?? [];
    if (!isForForms(method, url)) return send.call(this, body);
    fieldsIn(new Request(url!, { method, body: body as BodyInit })).then(async (fields) => {
      if (!fields) return send.call(this, body);
      const answer = await sendFields(fields);
      open.call(
        this,
        "GET",
        `data:application/json,${encodeURIComponent(writeBody(answer))}`,
        true,
      );
      if (!answer.isSent) Object.defineProperty(this, "status", { value: REFUSED });
      send.call(this);
    });
  };
}

function isForForms(method: string | undefined, url: unknown): boolean {
  try {
    const { host } = new URL(String(url), document.baseURI);
    return isForOwner(method, host, new URL(document.URL).host);
  } catch {
    return false;
  }
}

async function fieldsIn(request: Request): Promise<FormField[] | null> {
  try {
    const fields = readFields(await entriesIn(request));
    return isWritten(fields) ? fields : null;
  } catch {
    return null;
  }
}

async function entriesIn(request: Request): Promise<Iterable<[string, unknown]>> {
  if (/multipart/.test(request.headers.get("Content-Type") ?? "")) return await request.formData();
  const text = await request.text();
  try {
    return listEntries(JSON.parse(text));
  } catch {
    return new URLSearchParams(text);
  }
}

/** Services wrap the fields in objects, so nested entries count by their own names. */
function listEntries(value: object): [string, unknown][] {
  return Object.entries(value).flatMap(([name, content]): [string, unknown][] =>
    content && typeof content === "object" && !Array.isArray(content)
      ? listEntries(content)
      : [[name, content]]
  );
}

function writeBody({ isSent, message }: FormAnswer): string {
  return JSON.stringify({
    ok: isSent,
    success: isSent,
    status: isSent ? "success" : "error",
    code: isSent ? 200 : REFUSED,
    message,
    errors: isSent ? undefined : [{ message }],
  });
}
