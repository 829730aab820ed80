import { FILES_FOLDER } from "../../contract/files/files.ts";
import { PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import type { Sql } from "../database/database.ts";
import { listFileBytes } from "../files/mod.ts";
import { listPictureFiles } from "../pictures/mod.ts";

export interface BesideFile {
  name: string;
  path: string;
  hash: Uint8Array;
}

export async function listBesideFiles(sql: Sql, userId: string): Promise<BesideFile[]> {
  const pictures = await listPictureFiles(sql, userId);
  const files = await listFileBytes(sql, userId);
  return [
    ...pictures.map(({ name, hash }) => ({ name, hash, path: PICTURES_FOLDER + name })),
    ...files.map(({ name, hash }) => ({ name, hash, path: FILES_FOLDER + name })),
  ];
}
