import { Failure } from "../errors.ts";
import { answerQuestions, type Reply } from "../work/child_answers.ts";
import { makePicture } from "./make_picture.ts";

const GROWTH_MAX_BYTES = 400 * 1024 * 1024;

await answerQuestions(GROWTH_MAX_BYTES, async ({ bytes: sent }): Promise<Reply> => {
  try {
    const { files, isAnimated } = await makePicture(sent);
    const facts = files.map(({ bytes: { length }, ...file }) => ({ ...file, length }));
    return { header: { isAnimated, files: facts }, parts: files.map(({ bytes }) => bytes) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { header: { failure: { kind: error.kind, problems: error.problems } }, parts: [] };
  }
});
