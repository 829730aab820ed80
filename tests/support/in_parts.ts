// HTML that comes in parts, as over a slow network: the next one when the test says so.

export interface ResponseSplitter {
  /** The next screen's HTML comes in so many parts at most. */
  split(count: number): void;
  /** Lets the next one come. Returns the comment at its end, or null where it was the last. */
  letNextCome(): string | null;
  /** For `testServer`. */
  change(response: Response): Response | Promise<Response>;
}

/** A part begins with one of these, where a comment is not text. */
const PLACES =
  /<(?:p|div|li|ul|dl|section|article|header|main|footer|nav|h[1-6]|form|label|button|a)[ >]/g;
const WHOLE = /<(script|style|noscript|textarea|template|svg|iframe)[ >].*?<\/\1>/gs;

export function createSplitter(): ResponseSplitter {
  let wanted = 0;
  let left: string[] = [];
  let arrive: (() => void)[] = [];

  async function stream(response: Response) {
    const parts = splitHtml(await response.text(), wanted);
    wanted = 0;
    const arrivals = parts.map(() => Promise.withResolvers<void>());
    left = parts.map((_, i) => `part ${i}`);
    arrive = arrivals.map(({ resolve }) => resolve);
    const { status, headers } = response;
    const body = ReadableStream.from(
      (async function* () {
        for (const [i, part] of parts.entries()) {
          if (i > 0) await arrivals[i]!.promise;
          yield i < parts.length - 1 ? `${part}<!--part ${i}-->` : part;
        }
      })(),
    );
    return new Response(body.pipeThrough(new TextEncoderStream()), { status, headers });
  }

  return {
    split: (count) => void (wanted = count),
    letNextCome() {
      arrive.shift()?.();
      const comment = left.shift();
      return left.length > 0 ? comment! : null;
    },
    change(response) {
      const { body, headers } = response;
      const isPage = body && headers.get("content-type")?.startsWith("text/html");
      // A page that somebody wrote may come late for the screen before.
      const isFrame = headers.get("content-security-policy")?.includes("sandbox");
      return wanted && isPage && !isFrame ? stream(response) : response;
    },
  };
}

function splitHtml(html: string, count: number): string[] {
  const head = html.indexOf("<body");
  const whole = [...html.matchAll(WHOLE)].map((
    { index, 0: { length } },
  ) => [index, index + length]);
  const places = [...html.matchAll(PLACES)].map(({ index }) => index)
    .filter((at) => at > head && !whole.some(([from, to]) => from! < at && at < to!));
  const step = Math.ceil(places.length / count);
  const cuts = places.filter((_, i) => i > 0 && i % step === 0);
  return [0, ...cuts].map((from, i) => html.slice(from, cuts[i]));
}
