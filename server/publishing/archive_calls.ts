// POST /api/portfolio/archive/: a page with its pictures and files beside it, as a folder that works without a network.
import { askerOf } from "../work/fair_queue.ts";
import { checkUserCodeSize } from "../../contract/rules.ts";
import { createSharedReads } from "../blobs/shared_reads.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Answers } from "../http/answers.ts";
import { answerZip, type ZipEntry } from "../http/zips.ts";
import { listBesideFiles } from "../exports/beside_files.ts";

export function archivePortfolio(deps: Deps): Answers<"archivePortfolio"> {
  const { database: { sql }, blobs, preparer, limits, clock } = deps;
  const getShared = createSharedReads(blobs);

  /** The page last: when the store is away, that is known before the answer begins. */
  async function* listFiles(userId: string, code: string): AsyncGenerator<ZipEntry> {
    const files = await listBesideFiles(sql, userId);
    const names = files.map(({ name }) => name);
    const named = new Set(
      names.length > 0 ? await preparer.findNamedBeside(askerOf(userId), code, names) : [],
    );
    for (const { name, path, hash } of files) {
      if (named.has(name)) yield { name: path, bytes: await getShared(hash) };
    }
    yield { name: "index.html", texts: [code] };
  }

  return {
    archivePortfolio: async ({ request, session }) => {
      const { user_code } = request;
      const problem = checkUserCodeSize(user_code);
      if (problem) throw new Failure("too_large", problem);
      const { user } = session;
      await limits.take(["export", user.id]);
      const files = listFiles(user.id, user_code);
      return await answerZip(askerOf(user.id), `${user.username}.zip`, files, clock.now());
    },
  };
}
