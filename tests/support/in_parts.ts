// HTML that comes in two parts, as over a slow network: the second one when the test says so.

export interface Cutter {
  /** The next HTML is cut before the first of these. Returns what lets the rest come. */
  cutBefore(place: RegExp): () => void;
  /** For `testServer`. */
  change(response: Response): Response | Promise<Response>;
}

/** In the first part, at its end. */
export const CUT = "cut here";

export function createCutter(): Cutter {
  let next: { place: RegExp; rest: Promise<void> } | null = null;

  async function cut(response: Response, { place, rest }: NonNullable<typeof next>) {
    const html = await response.text();
    const at = html.search(place);
    if (at < 0) throw new Error(`There is no ${place} in ${html}`);
    const parts = (async function* () {
      yield `${html.slice(0, at)}<!--${CUT}-->`;
      await rest;
      yield html.slice(at);
    })();
    const { status, headers } = response;
    return new Response(ReadableStream.from(parts).pipeThrough(new TextEncoderStream()), {
      status,
      headers,
    });
  }

  return {
    cutBefore(place) {
      const { promise: rest, resolve } = Promise.withResolvers<void>();
      next = { place, rest };
      return resolve;
    },
    change(response) {
      const isPage = response.body && response.headers.get("content-type")?.startsWith("text/html");
      if (!next || !isPage) return response;
      const wanted = next;
      next = null;
      return cut(response, wanted);
    },
  };
}
