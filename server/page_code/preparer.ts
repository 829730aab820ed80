// Only ordinary pages are prepared at once, so that a huge or hostile text blocks nobody else.
import { Failure } from "../errors.ts";
import { type Asker, comeBack } from "../work/fair_queue.ts";
import { type Share, WHOLE } from "../work/room.ts";
import { traced } from "../work/telemetry.ts";
import { openWorkerPool } from "../work/worker_pool.ts";
import type { TextWork } from "./text_work.ts";
import type { TextQuestion } from "./text_worker.ts";

export type Preparer =
  & {
    [Name in keyof TextWork]: (
      asker: Asker,
      ...about: Parameters<TextWork[Name]>
    ) => Promise<ReturnType<TextWork[Name]>>;
  }
  & {
    warmUp(): void;
    close(): void;
  };

/** The list has names only, so that the code itself is loaded where it runs. */
const WORKS = Object.keys(
  {
    prepare: true,
    preparePreview: true,
    prepareFrame: true,
    findInDraft: true,
    edit: true,
    countLines: true,
    findNamedBeside: true,
    parseJson: true,
    fingerprint: true,
    findPlaces: true,
    listPicturePlaces: true,
    fillPicturePlace: true,
    unescape: true,
    listPageLoads: true,
    readScriptFile: true,
    readStyleFile: true,
    pressText: true,
  } satisfies Record<keyof TextWork, true>,
) as (keyof TextWork)[];

type Ask = (asker: Asker, question: TextQuestion) => Promise<unknown>;

export const PREPARE_HERE: Preparer = createPreparer(async (_asker, { work, about }) => {
  const { TEXT_WORK } = await import("./text_work.ts");
  return (TEXT_WORK[work] as (...about: unknown[]) => unknown)(...about);
});

interface PreparerOptions {
  workers: number;
  /** The largest honest page takes a third of this on a slow machine. */
  cpuLimitMs: number;
  share: Share;
}

const QUEUE_MAX = 32;

export function openPreparer(
  { workers = 2, cpuLimitMs = 5_000, share = WHOLE }: Partial<PreparerOptions> = {},
): Preparer {
  // Some hosts have no Worker.
  if (typeof Worker === "undefined") return PREPARE_HERE;
  const pool = openWorkerPool<TextQuestion, unknown>({
    module: new URL("./text_worker.ts", import.meta.url),
    atOnce: share(workers, 1),
    waiting: share(QUEUE_MAX, 1),
    cpuLimitMs,
    tooSlow: () => new Failure("bad_input", "page_too_slow"),
  });

  const ask: Ask = (asker, question) =>
    pool.ask(asker, question, {
      tooSlow: TOO_SLOW[question.work],
      handedOver: question.work === "parseJson" ? [question.about[0].buffer] : [],
    });
  const preparer = createPreparer(ask, pool);

  /** A worker sends null for code that did not change, so that it is not copied back. */
  async function fillCode<Page extends { code: string }>(
    code: string,
    page: Promise<Page>,
  ): Promise<Page> {
    const answer = await page;
    return { ...answer, code: answer.code as string | null ?? code };
  }

  return {
    ...preparer,
    prepare: (asker, code, options = {}) =>
      traced("prepare", { length: code.length }, async () => {
        const { prepareAtOnce } = await import("./prepare_at_once.ts");
        const isAllAtOnce = !options.wantsFingerprint && !options.assessFor;
        const page = isAllAtOnce ? prepareAtOnce(code) : null;
        return page ?? await fillCode(code, preparer.prepare(asker, code, options));
      }),
    preparePreview: (asker, code, beside) =>
      traced(
        "prepare",
        { length: code.length },
        () => fillCode(code, preparer.preparePreview(asker, code, beside)),
      ),
    prepareFrame: (asker, code) =>
      traced("prepare", { length: code.length }, () => preparer.prepareFrame(asker, code)),
  };
}

const TOO_SLOW: Partial<Record<keyof TextWork, () => Failure>> = {
  edit: () => new Failure("bad_input", "edits_too_slow"),
  // Any accepted body is parsed in milliseconds, so the machine is what was slow.
  parseJson: comeBack,
};

function createPreparer(
  ask: Ask,
  { warmUp, close }: Pick<Preparer, "warmUp" | "close"> = { warmUp() {}, close() {} },
): Preparer {
  const works = WORKS.map((work) =>
    [
      work,
      (asker: Asker, ...about: unknown[]) => ask(asker, { work, about } as TextQuestion),
    ] as const
  );
  return { ...Object.fromEntries(works), warmUp, close } as Preparer;
}
