// An object store that speaks S3: bytes by key, asked again when it stumbles, given up on in time.
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { MESSAGES } from "../contract/messages.ts";
import { Failure } from "../errors.ts";
import { logEvent, reasonOf } from "../process/log.ts";

export interface ObjectStore {
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null: there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** One that is not there is deleted. */
  delete(key: string): Promise<void>;
}

const TRIES = 3;
const TRY_MS = 5_000;
const PAUSE_MS = 100;
const RETRY_AFTER_S = 5;
const DEFAULT_REGION = "us-east-1";

/** `https://{key}:{secret}@{host}/{bucket}/{folder}?region=…`; without an address there is none. */
export function openObjectStore(address: string | undefined): ObjectStore | null {
  if (!address) return null;
  const { username, password, origin, pathname, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get("region") ?? DEFAULT_REGION,
    service: "s3",
    retries: 0,
  });
  const folder = origin + pathname.replace(/\/+$/, "");

  /** Every call may be made twice: a key's bytes never change. */
  async function ask<T>(
    method: string,
    key: string,
    read: (response: Response) => Promise<T>,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<T> {
    // The store compares what came with it.
    const headers = body && { "X-Amz-Content-Sha256": hashOf(body) };
    for (let tries = 1;; tries++) {
      try {
        const url = `${folder}/${key}`;
        const signal = AbortSignal.timeout(TRY_MS);
        const response = await client.fetch(url, { method, headers, body, signal });
        if (response.ok || response.status === 404) return await read(response);
        throw new Error(`${response.status} ${codeOf(await response.text())}`);
      } catch (error) {
        if (tries < TRIES) {
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries * tries));
          continue;
        }
        logEvent("warn", "object_store.unavailable", { method, ...reasonOf(error) });
        throw new Failure("unavailable", MESSAGES.unavailable, { retryAfterS: RETRY_AFTER_S });
      }
    }
  }

  return {
    async put(key, bytes) {
      await ask("PUT", key, async (response) => {
        await response.body?.cancel();
        if (!response.ok) throw new Error("404: there is no such bucket");
      }, bytes);
    },
    get: (key) =>
      ask("GET", key, async (response) => {
        if (response.ok) return await response.bytes();
        await response.body?.cancel();
        return null;
      }),
    delete: (key) => ask("DELETE", key, async (response) => await response.body?.cancel()),
  };
}

/** Of its error, the name alone: the rest may quote the request. */
function codeOf(text: string): string {
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "";
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
