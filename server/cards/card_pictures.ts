import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import type { Deps } from "../deps.ts";
import { findPictureFile } from "../pictures/mod.ts";
import type { NamedPicture } from "./card_question.ts";

const PICTURES_MAX = 12;
const PICTURES_MAX_BYTES = 8 * 1024 * 1024;

export async function readPictures(
  { database: { sql }, blobs }: Pick<Deps, "database" | "blobs">,
  userId: string,
  code: string,
): Promise<NamedPicture[]> {
  const pictures: NamedPicture[] = [];
  let length = 0;
  for (const name of pictureNamesIn(code)) {
    if (pictures.length >= PICTURES_MAX || length >= PICTURES_MAX_BYTES) break;
    const file = await findPictureFile(sql, userId, name);
    if (!file) continue;
    const bytes = await blobs.get(file.hash);
    length += bytes.length;
    pictures.push({ name, bytes });
  }
  return pictures;
}
