// UserCodes of pages in what a tool answers: the protocol's library would write each as JSON in one turn of the event loop.
import { jsonPieces } from "../http/json_pieces.ts";
import { nextTurn } from "../work/turns.ts";

/** Of one request. */
export interface LongTexts {
  /** What stands for a long text in the answer; a short one stands for itself. */
  hold(text: string): string;
  /** With all texts that are held at their places. */
  restore(answer: Response): Response;
}

const HELD_MIN_LENGTH = 64 * 1024;

export function createLongTexts(): LongTexts {
  const held = new Map<string, string>();

  /** The library writes a message whole, and what is held stands between its quotes. */
  async function* pieces(chunks: ReadableStream<string>): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      if (held.size === 0) {
        yield chunk;
        continue;
      }
      const marks = new RegExp(`"(${[...held.keys()].join("|")})"`);
      for (const [i, part] of chunk.split(marks).entries()) {
        if (i % 2 === 0) {
          yield part;
          continue;
        }
        for (const piece of jsonPieces(held.get(part))) {
          await nextTurn();
          yield piece;
        }
      }
    }
  }

  return {
    hold(text) {
      if (text.length < HELD_MIN_LENGTH) return text;
      const mark = `text-${crypto.randomUUID()}`;
      held.set(mark, text);
      return mark;
    },
    restore(answer) {
      if (!answer.body) return answer;
      const texts = answer.body.pipeThrough(new TextDecoderStream());
      const restored = ReadableStream.from(pieces(texts)).pipeThrough(new TextEncoderStream());
      return new Response(restored, answer);
    },
  };
}
