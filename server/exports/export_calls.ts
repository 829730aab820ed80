import { askerOf } from "../work/fair_queue.ts";
import type { Deps } from "../deps.ts";
import type { Answers } from "../http/answers.ts";
import { answerLazyJson, type Lazily, lazyJsonPieces } from "../http/long_json.ts";
import { createSharedReads } from "../blobs/blobs.ts";
import { type Session } from "../accounts/mod.ts";
import { answerZip, type ZipEntry } from "../http/zips.ts";
import { findPortfolio, findVersion, listVersionNumbers } from "../publishing/mod.ts";
import { inlineAsset } from "../http/assets.ts";
import { writeOffline } from "../kept_files/mod.ts";
import type { Lease } from "../http/rate_limits.ts";
import { ExportReply } from "../../contract/exports/account_export.ts";
import { listMails } from "../mail/outbox.ts";
import { toPageFile } from "../../contract/page_code/page_file.ts";
import { FILES_FOLDER } from "../../contract/files/files.ts";
import { pictureNamesIn, PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import type { Sql } from "../database/database.ts";
import { listFileBytes } from "../files/mod.ts";
import { listPictureFiles } from "../pictures/mod.ts";

interface BesideFile {
  /** It has a name of its own as well, and this one is for a page that was made before it was sent. */
  isSentName?: boolean;
  name: string;
  path: string;
  hash: Uint8Array;
}

type Bytes = Uint8Array<ArrayBuffer>;

const PAGE_FOLDER = "page/";

export function exportData(deps: Deps): Answers<"exportData"> {
  return {
    exportData: ({ session }) =>
      asOneExport(
        deps,
        session.user.id,
        (held) => answerLazyJson(askerOf(session.user.id), exportAccount(deps, session), held),
      ),
  };
}

export function archiveData(deps: Deps): Answers<"archiveData"> {
  const { database: { sql }, userCodes, blobs, preparer, clock, assets } = deps;
  const getShared = createSharedReads(blobs);
  const runtime = inlineAsset(assets, "kept_files").text;

  /** Files of the store come first: when it is away, that is known before the answer begins. */
  async function* listFiles(session: Session): AsyncGenerator<ZipEntry> {
    const { id } = session.user;
    const beside = await listBesideFiles(sql, id);
    for (const { path, hash, isSentName } of beside) {
      if (!isSentName) yield { name: PAGE_FOLDER + path, bytes: await getShared(hash) };
    }
    yield { name: "account.json", texts: lazyJsonPieces(exportAccount(deps, session), "  ") };
    const page = await findPortfolio(sql, userCodes, id);
    const named = pictureNamesIn(page?.user_code ?? "");
    for (const { name, path, hash, isSentName } of beside) {
      if (!isSentName || !named.has(name)) continue;
      yield { name: PAGE_FOLDER + path, bytes: await getShared(hash) };
    }
    if (page) yield* listPage(id, page.user_code);
    for (const version of await listVersionNumbers(sql, id)) {
      const code = await findVersion(sql, userCodes, id, version);
      // Saves in the meantime end what is kept of the oldest versions.
      if (code !== null) yield { name: `versions/${version}.html`, texts: [toPageFile(code)] };
    }
  }

  async function* listPage(userId: string, code: string): AsyncGenerator<ZipEntry> {
    const parts = { sql, read: getShared, preparer, runtime };
    const page = await writeOffline(parts, userId, code);
    for await (const file of page.files) yield { ...file, name: PAGE_FOLDER + file.name };
    yield { name: `${PAGE_FOLDER}index.html`, texts: [toPageFile(page.code)] };
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

/** Throws a Failure while the person reads another export. */
async function asOneExport(
  { limits }: Pick<Deps, "limits">,
  userId: string,
  answer: (held: (chunks: AsyncGenerator<Bytes>) => AsyncGenerator<Bytes>) => Promise<Response>,
): Promise<Response> {
  const lease = await limits.openLease(["export_open", userId]);
  try {
    await limits.take(["export", userId]);
    return await answer((chunks) => under(lease, chunks));
  } catch (error) {
    await lease.end();
    throw error;
  }
}

async function* under(lease: Lease, chunks: AsyncGenerator<Bytes>): AsyncGenerator<Bytes> {
  try {
    for await (const chunk of chunks) {
      await lease.keep();
      yield chunk;
    }
  } finally {
    await lease.end();
  }
}

function exportAccount(deps: Deps, session: Session): Lazily<ExportReply> {
  const { database: { sql }, clock, features } = deps;
  const members: Partial<Lazily<ExportReply>> = Object.assign(
    {
      exported_at: () => Promise.resolve(clock.now()),
      mails_on_their_way: () => listMails(sql, session.user.email),
    },
    ...features.map(({ exported }) => exported?.(deps, session)),
  );
  const names = Object.keys(ExportReply.shape) as (keyof ExportReply)[];
  return Object.fromEntries(names.map((name) => [name, members[name]])) as Lazily<ExportReply>;
}

export async function listBesideFiles(sql: Sql, userId: string): Promise<BesideFile[]> {
  const pictures = await listPictureFiles(sql, userId);
  const files = await listFileBytes(sql, userId);
  return [
    ...pictures.map(({ name, hash, is_sent_name }) => (
      { name, hash, path: PICTURES_FOLDER + name, isSentName: is_sent_name }
    )),
    ...files.map(({ name, hash }) => ({ name, hash, path: FILES_FOLDER + name })),
  ];
}
