import type { UploadPictureReply } from "../../contract/pictures/picture_calls.ts";
import { pictureMarkup, pictureSource, sentPictureName } from "../../contract/pictures/pictures.ts";
import { computeHash } from "../blobs/packing.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { readSentName } from "../http/bodies.ts";
import { countKb } from "../http/rate_limits.ts";
import { type Access, asOwner } from "../sign_in/mod.ts";
import type { Asker } from "../work/fair_queue.ts";
import { count } from "../work/telemetry.ts";
import { getPictureKind } from "./picture_kinds.ts";
import { countBytes, findPictureSent, nameSent, requireRoom, storePicture } from "./pictures.ts";

/** The same bytes are one picture, however often and from wherever they come. */
export async function keepPicture(
  deps: Deps,
  access: Access,
  asker: Asker,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<UploadPictureReply> {
  const { database: { sql }, limits, pictureMaker, blobs, clock } = deps;
  const userId = ownerOf(access);
  const sourceHash = computeHash(bytes);
  const sentName = sentPictureName(sourceHash, getPictureKind(bytes));
  const before = await findPictureSent(sql, userId, sourceHash);
  if (before) {
    await asOwner(deps, access, (sql) => nameSent(sql, userId, sourceHash, sentName));
    return toReply(before);
  }
  await limits.take(["picture", userId]);
  await requireRoom(sql, userId);
  const made = await pictureMaker.make(asker, bytes);
  const sent = { sourceHash, sentName, fileName: readPictureName(name), made };
  await limits.take(["kept_kb", userId, countKb(countBytes(made))]);
  const picture = await blobs.keepFor(
    made.files.map(({ bytes }) => bytes),
    (keep) => asOwner(deps, access, (sql) => storePicture(sql, keep, userId, sent, clock.now())),
  );
  // A page that named it before it came shows it now, in all its widths.
  deps.pages.forget(userId);
  count("pictures");
  return toReply(picture);
}

/** It asks the other host once, and from then on nothing depends on it. */
export async function fetchPicture(
  deps: Deps,
  access: Access,
  asker: Asker,
  { address, is_mine }: { address: string; is_mine: boolean },
): Promise<UploadPictureReply> {
  const { limits, database: { sql }, pictureFetcher } = deps;
  if (!is_mine) throw new Failure("bad_input", "picture_not_mine");
  const userId = ownerOf(access);
  await limits.take(["picture_fetch", userId]);
  await requireRoom(sql, userId);
  const { bytes, name } = await pictureFetcher.bring(asker, address);
  return await keepPicture(deps, access, asker, bytes, name);
}

export function readPictureName(name: string): string {
  return readSentName(name) || "picture";
}

function ownerOf(access: Access): string {
  return "user" in access ? access.user.id : access.user_id;
}

function toReply(picture: UploadPictureReply["picture"]): UploadPictureReply {
  return { picture, src: pictureSource(picture), markup: pictureMarkup(picture) };
}
