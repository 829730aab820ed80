// The author's pictures, and those that are on their way: two at a time, each to be ended or tried again.
import { useEffect, useRef, useState } from "react";
import { PICTURE_MAX_BYTES } from "../../../contract/limits.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { CALLS } from "../../../contract/paths.ts";
import type { PictureEntry, PictureListReply } from "../../../contract/picture_payloads.ts";
import { call, failureMessage, type Reply } from "../../browser/call.ts";
import { uploadPicture } from "../../browser/upload.ts";

export interface Upload {
  id: number;
  file: File;
  state: "waiting" | "sending" | "failed";
  /** Of it that was sent, from 0 to 1. */
  share: number;
  error: string;
  /** Of one that failed: another time it may come through. */
  mayComeThrough: boolean;
}

type Done = (picture: PictureEntry) => void;

interface Job extends Upload {
  done: Done | undefined;
  cancelling: AbortController;
}

const AT_ONCE = 2;
/** What is wrong with it stays wrong. */
const OF_THE_PICTURE = new Set([400, 413]);
/** What phones and cameras make becomes one of these on its way through the chooser. */
export const PICTURES_ACCEPTED = "image/jpeg,image/png,image/webp,image/gif,image/avif";

export type Pictures = ReturnType<typeof usePictures>;

export function usePictures() {
  const [list, setList] = useState<PictureListReply | null>(null);
  const [error, setError] = useState("");
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const jobs = useRef<Job[]>([]);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const { cancelling } of jobs.current) cancelling.abort();
    };
  }, []);

  const tell = () => setUploads(jobs.current.map((job) => ({ ...job })));

  async function load() {
    const reply = await call(CALLS.pictures);
    if (reply.ok) setList(reply.data);
    setError(reply.ok ? "" : failureMessage(reply, SENTENCES.pictures_failed));
  }

  function goOn() {
    const sending = jobs.current.filter(({ state }) => state === "sending").length;
    const next = jobs.current.filter(({ state }) => state === "waiting").slice(
      0,
      AT_ONCE - sending,
    );
    for (const job of next) send(job);
    tell();
  }

  async function send(job: Job) {
    Object.assign(job, { state: "sending", share: 0, error: "" });
    const reply = await uploadPicture(job.file, {
      signal: job.cancelling.signal,
      onProgress(share) {
        job.share = share;
        tell();
      },
    });
    if (isGone.current || job.cancelling.signal.aborted) return;
    if (reply.ok) {
      jobs.current = jobs.current.filter((each) => each !== job);
      job.done?.(reply.data.picture);
      await load();
    } else {
      Object.assign(job, {
        state: "failed",
        error: failureMessage(reply, SENTENCES.picture_upload_failed),
        mayComeThrough: !OF_THE_PICTURE.has(reply.status),
      });
    }
    goOn();
  }

  const findJob = (id: number) => jobs.current.find((job) => job.id === id);

  async function change(calling: Promise<Reply<unknown>>) {
    const reply = await calling;
    await load();
    // What is read anew says nothing of what was not done.
    if (!reply.ok) setError(failureMessage(reply, SENTENCES.pictures_failed));
  }

  return {
    /** Null until it was asked for. */
    list,
    error,
    load,
    uploads,
    add(files: readonly File[], done?: Done) {
      for (const file of files) {
        const isTooLarge = file.size > PICTURE_MAX_BYTES;
        jobs.current.push({
          id: nextId++,
          file,
          state: isTooLarge ? "failed" : "waiting",
          share: 0,
          error: isTooLarge ? SENTENCES.picture_too_large : "",
          mayComeThrough: !isTooLarge,
          done,
          cancelling: new AbortController(),
        });
      }
      goOn();
    },
    retry(id: number) {
      const job = findJob(id);
      if (job) job.state = "waiting";
      goOn();
    },
    cancel(id: number) {
      findJob(id)?.cancelling.abort();
      jobs.current = jobs.current.filter((job) => job.id !== id);
      goOn();
    },
    describe(id: string, description: string) {
      // Who goes on at once puts it into the page with these words.
      setList((list) =>
        list && {
          ...list,
          pictures: list.pictures.map((each) => each.id === id ? { ...each, description } : each),
        }
      );
      return change(call(CALLS.describePicture, { id, description }));
    },
    remove: (id: string) => change(call(CALLS.deletePicture, { id })),
  };
}

let nextId = 1;
