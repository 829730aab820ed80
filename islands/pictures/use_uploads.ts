import { useEffect, useRef, useState } from "react";
import type { ReplyAt } from "../../contract/calls.ts";
import { failureMessage } from "../browser/call.ts";
import { upload, type UploadAddress } from "./upload.ts";

export interface Upload {
  id: number;
  file: File;
  state: "waiting" | "sending" | "failed";
  share: number;
  error: string;
  mayComeThrough: boolean;
}

interface UploadKind<A extends UploadAddress> {
  address: A;
  maxBytes: number;
  tooLarge: string;
  failed: string;
}

type Done<A extends UploadAddress> = (sent: ReplyAt<A, "POST">) => void;

interface Job<A extends UploadAddress> extends Upload {
  done: Done<A> | undefined;
  cancelling: AbortController;
}

const AT_ONCE = 2;
/** These refusals are about the file, so another try would fail too. */
const OF_THE_FILE = new Set([400, 413]);

export function useUploads<A extends UploadAddress>(
  kind: UploadKind<A>,
  load: () => Promise<void>,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const jobs = useRef<Job<A>[]>([]);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const { cancelling } of jobs.current) cancelling.abort();
    };
  }, []);

  const tell = () => setUploads(jobs.current.map((job) => ({ ...job })));

  function goOn() {
    for (const job of nextOf(jobs.current)) send(job);
    tell();
  }

  async function send(job: Job<A>) {
    Object.assign(job, { state: "sending", share: 0, error: "" });
    const reply = await upload(kind.address, job.file, {
      signal: job.cancelling.signal,
      onProgress(share) {
        job.share = share;
        tell();
      },
    });
    if (isGone.current || job.cancelling.signal.aborted) return;
    if (reply.ok) {
      jobs.current = jobs.current.filter((each) => each !== job);
      job.done?.(reply.data);
      await load();
    } else {
      Object.assign(job, {
        state: "failed",
        error: failureMessage(reply, kind.failed),
        mayComeThrough: !OF_THE_FILE.has(reply.status),
      });
    }
    goOn();
  }

  const findJob = (id: number) => jobs.current.find((job) => job.id === id);

  return {
    uploads,
    add(files: readonly File[], done?: Done<A>) {
      for (const file of files) jobs.current.push(makeJob(file, kind, done));
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
  };
}

function nextOf<A extends UploadAddress>(jobs: readonly Job<A>[]): Job<A>[] {
  const sending = jobs.filter(({ state }) => state === "sending").length;
  return jobs.filter(({ state }) => state === "waiting").slice(0, AT_ONCE - sending);
}

let nextId = 1;

function makeJob<A extends UploadAddress>(
  file: File,
  { maxBytes, tooLarge }: UploadKind<A>,
  done: Done<A> | undefined,
): Job<A> {
  const isTooLarge = file.size > maxBytes;
  return {
    id: nextId++,
    file,
    state: isTooLarge ? "failed" : "waiting",
    share: 0,
    error: isTooLarge ? tooLarge : "",
    mayComeThrough: !isTooLarge,
    done,
    cancelling: new AbortController(),
  };
}
