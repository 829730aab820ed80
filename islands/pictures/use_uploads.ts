import { useEffect, useRef, useState } from "react";
import type { ReplyAt } from "../../contract/calls.ts";
import { askSignedIn, failureMessage, type Reply } from "../browser/call.ts";
import { sendBytes, type UploadAddress, type UploadOptions } from "../browser/send_bytes.ts";

export interface Upload {
  id: number;
  file: File;
  state: "waiting" | "sending" | "failed";
  share: number;
  error: string;
  mayComeThrough: boolean;
}

interface UploadKind<T> {
  send(file: File, options: UploadOptions): Promise<Reply<T>>;
  maxBytes: number;
  tooLarge: string;
  failed: string;
}

type UploadCallback<T> = (sent: T) => void;

interface Job<T> extends Upload {
  done: UploadCallback<T> | undefined;
  cancelling: AbortController;
}

const AT_ONCE = 2;
/** These refusals are about the file, so another try would fail too. */
const OF_THE_FILE = new Set([400, 413]);

export function useUploads<T>(
  kind: UploadKind<T>,
  load: () => Promise<void>,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const jobs = useRef<Job<T>[]>([]);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      for (const { cancelling } of jobs.current) cancelling.abort();
    };
  }, []);

  const showJobs = () => setUploads(jobs.current.map((job) => ({ ...job })));

  function goOn() {
    for (const job of nextOf(jobs.current)) send(job);
    showJobs();
  }

  async function send(job: Job<T>) {
    Object.assign(job, { state: "sending", share: 0, error: "" });
    const reply = await kind.send(job.file, {
      signal: job.cancelling.signal,
      onProgress(share) {
        job.share = share;
        showJobs();
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
    add(files: readonly File[], done?: UploadCallback<T>) {
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

function nextOf<T>(jobs: readonly Job<T>[]): Job<T>[] {
  const sending = jobs.filter(({ state }) => state === "sending").length;
  return jobs.filter(({ state }) => state === "waiting").slice(0, AT_ONCE - sending);
}

let nextId = 1;

function makeJob<T>(
  file: File,
  { maxBytes, tooLarge }: UploadKind<T>,
  done: UploadCallback<T> | undefined,
): Job<T> {
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

/** It sends with the session of whoever is signed in. */
export function sendTo<A extends UploadAddress>(address: A) {
  return (file: File, options: UploadOptions): Promise<Reply<ReplyAt<A, "POST">>> =>
    askSignedIn((access) => sendBytes(address, { name: file.name }, file, access, options));
}
