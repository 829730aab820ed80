import { useEffect, useRef, useState } from "react";
import type { ReplyAt } from "../../contract/calls.ts";
import { askSignedIn, failureMessage, type Reply, toFailureReply } from "../browser/call.ts";
import type { CALLS } from "../../contract/paths.ts";

type UploadAddress = typeof CALLS.pictures | typeof CALLS.files;

interface UploadOptions {
  onProgress(share: number): void;
  signal: AbortSignal;
}

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

type UploadCallback<A extends UploadAddress> = (sent: ReplyAt<A, "POST">) => void;

interface Job<A extends UploadAddress> extends Upload {
  done: UploadCallback<A> | undefined;
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

  const showJobs = () => setUploads(jobs.current.map((job) => ({ ...job })));

  function goOn() {
    for (const job of nextOf(jobs.current)) send(job);
    showJobs();
  }

  async function send(job: Job<A>) {
    Object.assign(job, { state: "sending", share: 0, error: "" });
    const reply = await upload(kind.address, job.file, {
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
    add(files: readonly File[], done?: UploadCallback<A>) {
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
  done: UploadCallback<A> | undefined,
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

function upload<A extends UploadAddress>(
  address: A,
  file: File,
  options: UploadOptions,
): Promise<Reply<ReplyAt<A, "POST">>> {
  return askSignedIn((access) => send(address, file, access, options));
}

function send<T>(
  address: UploadAddress,
  file: File,
  access: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<Reply<T>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(toFailureReply(0));
    const request = new XMLHttpRequest();
    request.open("POST", `${address}?${new URLSearchParams({ name: file.name })}`);
    request.responseType = "json";
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    if (access) request.setRequestHeader("Authorization", `Bearer ${access}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    const end = () => {
      signal.removeEventListener("abort", cancel);
      const { status, response } = request;
      const isDone = status >= 200 && status < 300 && response !== null;
      resolve(isDone ? { ok: true, data: response } : toFailureReply(status, response ?? {}));
    };
    const cancel = () => request.abort();
    request.onloadend = end;
    signal.addEventListener("abort", cancel);
    request.send(file);
  });
}
