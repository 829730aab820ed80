import { answerMessages } from "../work/worker.ts";
import { TEXT_WORK, type TextWork } from "./text_work.ts";

export type TextQuestion = {
  [Name in keyof TextWork]: { work: Name; about: Parameters<TextWork[Name]> };
}[keyof TextWork];

const AS_IT_CAME = null;

answerMessages<TextQuestion, unknown>((question) => {
  const work = TEXT_WORK[question.work] as (...about: unknown[]) => unknown;
  const answer = work(...question.about);
  if (question.work !== "prepare" && question.work !== "preparePreview") return answer;
  const page = answer as ReturnType<TextWork["prepare"]>;
  return page.code === question.about[0] ? { ...page, code: AS_IT_CAME } : page;
});
