import { answerQuestions } from "../work/child_answers.ts";
import { type CardQuestion, unpack } from "./card_question.ts";
import { drawCard } from "./draw_card.ts";

/** The dearest of our examples takes 60 MB. */
const GROWTH_MAX_BYTES = 300 * 1024 * 1024;

await answerQuestions(GROWTH_MAX_BYTES, async ({ header, bytes }) => {
  const { code, pictures, width } = unpack(header as CardQuestion, bytes);
  const card = await draw(code, pictures, width);
  return { header: { hasCard: card !== null }, parts: card ? [card] : [] };
});

async function draw(code: string, pictures: ReadonlyMap<string, Uint8Array>, width: number) {
  try {
    return await drawCard(code, pictures, width);
  } catch {
    return null;
  }
}
