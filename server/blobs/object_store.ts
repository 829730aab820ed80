import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { FILE_MAX_BYTES } from "../../contract/limits.ts";
import { Failure } from "../errors.ts";
import { askConfigured } from "../outside/ask.ts";
import { Away } from "../outside/breaker.ts";
import { WAITS, type Waits } from "../outside/waits.ts";
import { describeReason, logEvent } from "../log.ts";
import { traced } from "../work/telemetry.ts";

export interface ObjectStore {
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A store refuses what was signed 15 minutes ago (Signature Version 4), so that a late call deletes nothing new. */
  delete(key: string, decidedAt: Date): Promise<void>;
  isReady(): Promise<boolean>;
}

interface RetryOptions {
  tries?: number;
  pauseMs?: number;
  waits?: Pick<Waits, "object_store" | "readiness">;
}

const TRIES_MAX = 3;
const PAUSE_MS = 100;
const RETRY_AFTER_S = 5;
const READY_KEY = "ready";
const READY_FOR_MS = 10_000;
const DEFAULT_REGION = "us-east-1";
const OBJECT_MAX_BYTES = FILE_MAX_BYTES;
const NO_BUCKET = "NoSuchBucket";

export function createObjectStore(
  address: string | undefined,
  { tries: triesMax = TRIES_MAX, pauseMs = PAUSE_MS, waits = WAITS }: RetryOptions = {},
): ObjectStore | null {
  if (!address) return null;
  const { username, password, origin, pathname, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get("region") ?? DEFAULT_REGION,
    service: "s3",
    retries: 0,
  });
  let readyAt = -Infinity;
  const folder = origin + pathname.replace(/\/+$/, "");

  const ask: typeof tryToAsk = (method, ...question) =>
    traced("store", { method }, () => tryToAsk(method, ...question));

  async function tryToAsk<T>(
    method: string,
    key: string,
    read: (response: Response) => Promise<T>,
    { body, signedAt }: { body?: Uint8Array<ArrayBuffer>; signedAt?: Date } = {},
  ): Promise<T | null> {
    const headers = body && { "X-Amz-Content-Sha256": computeHash(body) };
    const aws = signedAt && { datetime: toSignedTime(signedAt) };
    for (let tries = 1;; tries++) {
      try {
        const url = `${folder}/${key}`;
        const signed = await client.sign(url, { method, headers, body, aws });
        const question = { method, headers: signed.headers, body };
        const response = await askConfigured(waits.object_store, url, question, OBJECT_MAX_BYTES);
        if (response.ok) return await read(response);
        const code = readCode(await response.text());
        if (response.status === 404 && code !== NO_BUCKET && method !== "PUT") return null;
        throw new Error(`${response.status} ${code}`.trim());
      } catch (error) {
        const isKnown = error instanceof Away;
        if (tries < triesMax && !isKnown) {
          await new Promise((resolve) => setTimeout(resolve, pauseMs * tries * tries));
          continue;
        }
        if (!isKnown) {
          logEvent("warn", "object_store.unavailable", { method, ...describeReason(error) });
        }
        throw new Failure("unavailable", "unavailable", { retryAfterS: RETRY_AFTER_S });
      }
    }
  }

  async function putReady(): Promise<boolean> {
    if (performance.now() - readyAt < READY_FOR_MS) return true;
    const [url, question] = [`${folder}/${READY_KEY}`, { method: "PUT", body: READY_KEY }];
    const { headers } = await client.sign(url, question);
    const response = await askConfigured(waits.readiness, url, { ...question, headers }, 0);
    await response.body?.cancel();
    if (response.ok) readyAt = performance.now();
    return response.ok;
  }

  const drop = async (response: Response) => void await response.body?.cancel();
  return {
    put: async (key, bytes) => void await ask("PUT", key, drop, { body: bytes }),
    get: (key) => ask("GET", key, (response) => response.bytes()),
    delete: async (key, decidedAt) => void await ask("DELETE", key, drop, { signedAt: decidedAt }),
    isReady: () => traced("store", { method: "PUT" }, putReady).catch(() => false),
  };
}

function toSignedTime(time: Date): string {
  return time.toISOString().replace(/\.\d+|[-:]/g, "");
}

/** The rest of an error may quote the request. */
function readCode(text: string): string {
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "";
}

function computeHash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
