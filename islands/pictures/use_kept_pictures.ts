import { useState } from "react";
import { PICTURE_MAX_BYTES, PICTURES_MAX_BYTES } from "../../contract/limits.ts";
import { broken } from "../../contract/rules.ts";
import { sentenceOfRule, SENTENCES } from "../../contract/sentences.ts";
import type { PictureEntry, PictureListReply } from "../../contract/pictures/picture_calls.ts";
import { type Reply, toFailureReply } from "../browser/call.ts";
import type { PictureRefusal } from "./kept_pictures.ts";
import { useUploads } from "./use_uploads.ts";

const KIND = {
  send: keep,
  maxBytes: PICTURE_MAX_BYTES,
  tooLarge: SENTENCES.picture_too_large,
  failed: SENTENCES.pictures_failed,
};

const loadStore = () => import("./kept_pictures.ts");

/** Without an account, pictures are kept in this browser. */
export function useKeptPictures() {
  const [list, setList] = useState<PictureListReply | null>(null);
  const [error, setError] = useState("");
  const { add, ...uploading } = useUploads(KIND, load);
  const [thumbs, setThumbs] = useState<ReadonlyMap<string, string>>(new Map());

  async function load() {
    await tried(async () => {
      const { countBytes, listKept } = await loadStore();
      const all = await listKept();
      setThumbs(new Map(all.map(({ entry, thumb }) => [entry.files[0]!.name, thumb ?? ""])));
      setList({
        pictures: all.map(({ entry }) => entry),
        bytes: countBytes(all),
        max_bytes: PICTURES_MAX_BYTES,
        base: "",
      });
    });
  }

  async function change(work: (store: Awaited<ReturnType<typeof loadStore>>) => Promise<void>) {
    await tried(async () => await work(await loadStore()));
    await load();
  }

  async function tried(work: () => Promise<void>) {
    setError(await work().then(() => "", toSentence));
  }

  return {
    list,
    error,
    load,
    addressOf: (name: string) => thumbs.get(name) ?? "",
    ...uploading,
    add: (files: readonly File[], done?: (picture: PictureEntry) => void) =>
      add(files, done && (({ picture }) => done(picture))),
    describe: (id: string, description: string) =>
      change((store) => store.describeKept(id, description)),
    remove: (id: string) => change((store) => store.removeKept(id)),
  };
}

async function keep(file: File): Promise<Reply<{ picture: PictureEntry }>> {
  try {
    const { keepPicture } = await loadStore();
    return { ok: true, data: { picture: await keepPicture(file) } };
  } catch (error) {
    return toFailureReply(400, { error: toSentence(error) });
  }
}

function toSentence(error: unknown): string {
  const { rule } = error as Partial<PictureRefusal>;
  if (rule) return sentenceOfRule(broken(rule));
  return error instanceof Error ? error.message : String(error);
}
