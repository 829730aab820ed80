// POST /api/portfolio/archive/: a page with its pictures beside it, as a folder that works without a network.
import { CALLS } from "../../../contract/paths.ts";
import { PICTURES_FOLDER } from "../../../contract/pictures.ts";
import { ArchivePortfolioRequest } from "../../../contract/portfolio_payloads.ts";
import { checkUserCodeSize } from "../../../contract/rules.ts";
import type { Deps } from "../../deps.ts";
import { Failure } from "../../errors.ts";
import { PAGE_BODY, readJson } from "../../calls/bodies.ts";
import type { Call } from "../../calls/calls.ts";
import { answerZip, ZIP_REPLY, type ZipEntry } from "../../web/zips.ts";
import { listPictureFiles } from "../../pictures/pictures.ts";

export function archivePortfolio(deps: Deps): Call {
  const { database: { sql }, blobs, preparer, limits, clock } = deps;

  /** The pictures first: when the store is away, that is known before the answer begins. */
  async function* filesOf(userId: string, code: string): AsyncGenerator<ZipEntry> {
    const files = await listPictureFiles(sql, userId);
    const names = files.map(({ name }) => name);
    const named = new Set(
      names.length > 0 ? await preparer.findNamedPictures([userId], code, names) : [],
    );
    for (const { name, hash } of files) {
      if (named.has(name)) yield { name: PICTURES_FOLDER + name, bytes: await blobs.get(hash) };
    }
    yield { name: "index.html", texts: [code] };
  }

  return {
    address: CALLS.archivePortfolio,
    method: "POST",
    by: "user",
    summary: "A page as a zip, with those of one's pictures that it names",
    request: ArchivePortfolioRequest,
    reply: ZIP_REPLY,
    failures: ["too_many"],
    body: PAGE_BODY,
    answer: async (c) => {
      const { user_code } = await readJson(c, ArchivePortfolioRequest);
      const problem = checkUserCodeSize(user_code);
      if (problem) throw new Failure("too_large", problem);
      const { user } = c.var.session;
      await limits.take(["export", user.id]);
      const files = filesOf(user.id, user_code);
      return await answerZip([user.id], `${user.username}.zip`, files, clock.now());
    },
  };
}
