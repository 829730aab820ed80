// GET /api/profile/archive/: all that is held about the person who asks, with their page, its pictures, its files and its earlier saves as files.
import { askerOf } from "../work/fair_queue.ts";
import { createSharedReads } from "../blobs/shared_reads.ts";
import type { Deps } from "../deps.ts";
import { exportAccount } from "./account_export.ts";
import { asOneExport } from "./one_export.ts";
import { listBesideFiles } from "./beside_files.ts";
import type { Answers } from "../http/answers.ts";
import type { Session } from "../accounts/sessions.ts";
import { lazyJsonPieces } from "../http/lazy_json.ts";
import { answerZip, type ZipEntry } from "../http/zips.ts";
import { findPortfolio } from "../publishing/portfolios.ts";
import { findVersion, listVersionNumbers } from "../publishing/versions.ts";

const PAGE_FOLDER = "page/";

export function archiveData(deps: Deps): Answers<"archiveData"> {
  const { database: { sql }, userCodes, blobs, clock } = deps;
  const getShared = createSharedReads(blobs);

  /** What is at the store first: when that is away, it is known before the answer begins. */
  async function* listFiles(session: Session): AsyncGenerator<ZipEntry> {
    const { id } = session.user;
    for (const { path, hash } of await listBesideFiles(sql, id)) {
      yield { name: PAGE_FOLDER + path, bytes: await getShared(hash) };
    }
    yield { name: "account.json", texts: lazyJsonPieces(exportAccount(deps, session), "  ") };
    const page = await findPortfolio(sql, userCodes, id);
    if (page) yield { name: `${PAGE_FOLDER}index.html`, texts: [page.user_code] };
    for (const version of await listVersionNumbers(sql, id)) {
      const code = await findVersion(sql, userCodes, id, version);
      // Saves in the meantime end what is kept of the oldest.
      if (code !== null) yield { name: `versions/${version}.html`, texts: [code] };
    }
  }

  return {
    archiveData: ({ session }) => {
      const { user } = session;
      return asOneExport(
        deps,
        user.id,
        (held) =>
          answerZip(
            askerOf(user.id),
            `${user.username}.zip`,
            listFiles(session),
            clock.now(),
            held,
          ),
      );
    },
  };
}
