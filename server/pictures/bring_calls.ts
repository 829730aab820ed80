import { SENTENCES } from "../../contract/sentences.ts";
import { pictureNamesIn, sentPictureName } from "../../contract/pictures/pictures.ts";
import { lockUser } from "../accounts/mod.ts";
import { computeHash } from "../blobs/packing.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Answers } from "../http/answers.ts";
import { identifyAsker } from "../http/askers.ts";
import { bodyBytes } from "../http/bodies.ts";
import { countKb, takingAtLeast } from "../http/rate_limits.ts";
import { findPortfolio } from "../publishing/mod.ts";
import { ownLockedUser } from "../sign_in/mod.ts";
import { count } from "../work/telemetry.ts";
import { awaitNoLonger, hasArrived, noteArrived, readBroughtToken } from "./brought_pictures.ts";
import { readPictureName } from "./keep_picture.ts";
import { getPictureKind } from "./picture_kinds.ts";
import { countBytes, type NewPicture, storePicture } from "./pictures.ts";

/** It hides whether anything was stored. */
const STORE_MS = 150;

/** The bytes are made the same way whether or not there is an account to keep them for. */
export function bringPicture(deps: Deps): Answers<"bringPicture"> {
  const { config, database: { sql }, limits, pictureMaker, secret, clock, pages } = deps;
  return {
    bringPicture: async ({ c, query }) => {
      const registration = readBroughtToken(secret, query.token, clock.now());
      if (!registration) throw new Failure("bad_input", "pictures_over");
      const bytes = bodyBytes(c);
      const sourceHash = computeHash(bytes);
      const sentName = sentPictureName(sourceHash, getPictureKind(bytes));
      const done = { message: SENTENCES.picture_brought };
      if (await hasArrived(sql, registration, sentName)) return done;
      await limits.take(["picture", registration]);
      const made = await pictureMaker.make(identifyAsker(c, config), bytes)
        .catch(async (error) => {
          if (isOfThePicture(error)) await awaitNoLonger(sql, registration, sentName);
          throw error;
        });
      await limits.take(["kept_kb", registration, countKb(countBytes(made))]);
      const sent = { sourceHash, sentName, fileName: readPictureName(query.name ?? ""), made };
      await takingAtLeast(STORE_MS, store(deps, registration, sent));
      pages.forget(registration);
      return done;
    },
  };
}

function isOfThePicture(error: unknown): boolean {
  return error instanceof Failure && (error.kind === "bad_input" || error.kind === "too_large");
}

async function store(deps: Deps, registration: string, sent: NewPicture): Promise<void> {
  const { database, blobs, clock } = deps;
  const note = (sql: Parameters<typeof noteArrived>[0]) =>
    noteArrived(sql, registration, sent.sentName, countBytes(sent.made));
  if (!await isNamed(deps, registration, sent.sentName)) {
    await database.transaction(note);
    return;
  }
  await blobs.keepFor(
    sent.made.files.map(({ bytes }) => bytes),
    (keep) =>
      database.transaction(async (sql) => {
        const user = await lockUser(sql, registration);
        if (!await note(sql) || !user) return;
        await storePicture(ownLockedUser(sql, user), keep, user.id, sent, clock.now());
        count("pictures");
      }),
  );
}

async function isNamed(
  { database: { sql }, userCodes }: Deps,
  userId: string,
  sentName: string,
): Promise<boolean> {
  const page = await findPortfolio(sql, userCodes, userId);
  return page !== null && pictureNamesIn(page.user_code).has(sentName);
}
