// Whoever outside the product waits for, each with a server of a test behind a line, and one question to it.
import { createBreachLookup } from "../../server/accounts/breached_passwords.ts";
import { createProviders } from "../../server/providers/providers.ts";
import { createObjectStore } from "../../server/blobs/object_store.ts";
import { sendPurge } from "../../server/scaling/purger.ts";
import { readConfig } from "../../server/config/config.ts";
import { fetchClient } from "../../server/assistants/client_metadata.ts";
import { openDatabase } from "../../server/database/database.ts";
import { answerNames, createNameAsker } from "../../server/domains/asked_names.ts";
import { createResolver } from "../../server/domains/dns_records.ts";
import { openTransport } from "../../server/mail/transport.ts";
import { createWaits, type WaitName, type Waits } from "../../server/outside/waits.ts";
import { createAskHost } from "../../server/kept_files/host_requests.ts";
import { createPictureFetcher } from "../../server/pictures/picture_fetcher.ts";
import { askerOf } from "../../server/work/fair_queue.ts";
import { openDns } from "./dns.ts";
import { type FaultyLine, openFaultyLine } from "./faulty_line.ts";
import { BREACHED, openLeaks } from "./leaks.ts";
import { openLibraryHosts } from "./library_hosts.ts";
import { openMailbox } from "./mailbox.ts";
import { openStoreServer } from "./object_store.ts";
import { testPostgresUrl } from "./postgres.ts";

export interface FaultyDependency extends AsyncDisposable {
  line: FaultyLine;
  /** True for a good answer. Rejects, or says false, for any other. */
  ask(): Promise<boolean>;
}

/** Threads, processes and programs of this machine: nobody answers for them at an address. */
export type OwnWait = "worker" | "child" | "program";

type OpenDependency = (waits: Waits) => Promise<FaultyDependency>;

const SECRET = "salt".repeat(8);
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const WAITED_FOR: Record<Exclude<WaitName, OwnWait>, OpenDependency> = {
  primary: (waits) => openPostgres(waits, "primary"),
  page_changes: (waits) => openPostgres(waits, "page_changes"),
  readiness: (waits) => openPostgres(waits, "readiness"),
  long_work: (waits) => openPostgres(waits, "long_work"),
  replica: (waits) => openPostgres(waits, "replica"),
  async object_store(waits) {
    const server = await openStoreServer();
    const line = lineTo(server.url);
    const store = createObjectStore(atLine(server.url, line), { pauseMs: 1, waits })!;
    await createObjectStore(server.url)!.put("soup", new Uint8Array([1]));
    return {
      line,
      ask: async () => await store.get("soup") !== null,
      [Symbol.asyncDispose]: () => closeBoth(line, server),
    };
  },
  async mail({ mail }) {
    const mailbox = await openMailbox();
    const line = lineTo(mailbox.url);
    const config = readConfig({ SMTP_URL: atLine(mailbox.url, line) });
    const transport = openTransport(config, { wait: mail });
    const letter = { recipient: "chef1@example.com", subject: "Soup", body: "Peas" };
    return {
      line,
      ask: () =>
        transport.send({ id: crypto.randomUUID(), reply_to: null, html: null, ...letter })
          .then(() => true),
      async [Symbol.asyncDispose]() {
        transport.close();
        await line[Symbol.asyncDispose]();
        await mailbox.close();
      },
    };
  },
  async dns({ dns }) {
    const server = await openDns();
    server.set("ana.example", "A", "203.0.113.7");
    const line = lineTo(`dns://${server.address}`);
    const resolver = createResolver({ dnsServer: { ipAddr: "127.0.0.1", port: line.port } }, dns);
    return {
      line,
      ask: async () => await resolver.lookUp("ana.example", "A") !== null,
      [Symbol.asyncDispose]: () => closeBoth(line, server),
    };
  },
  provider: ({ provider }) =>
    openHttp(
      (origin) => Response.json({ issuer: origin, authorization_endpoint: `${origin}/authorize` }),
      async (origin) => {
        const { oidc } = createProviders(
          readConfig({
            OIDC_ISSUER: origin,
            OIDC_CLIENT_ID: "folio",
            OIDC_CLIENT_SECRET: "salt",
            OIDC_NAME: "Acme",
          }),
          provider,
        );
        await oidc!.authorizationUrl({ verifier: "a".repeat(43), state: "b", nonce: "c" });
        return true;
      },
    ),
  client_document: ({ client_document }) =>
    openHttp(
      (origin) =>
        Response.json({
          client_id: `${origin}/client`,
          client_name: "Assistant",
          redirect_uris: [`${origin}/back`],
        }),
      async (origin) =>
        await fetchClient(`${origin}/client`, readConfig({}), client_document) !== null,
    ),
  breached_passwords({ breached_passwords }) {
    const server = openLeaks();
    const { BREACHED_PASSWORDS_URL: url } = server.environment;
    const line = lineTo(url);
    const config = readConfig({ BREACHED_PASSWORDS_URL: atLine(url, line) });
    return Promise.resolve({
      line,
      // What was found is remembered.
      ask: () =>
        createBreachLookup(config, { wait: breached_passwords })!
          .isBreached(BREACHED, askerOf("chef1")),
      [Symbol.asyncDispose]: () => closeBoth(line, server),
    });
  },
  own_name: ({ own_name }) =>
    openHttp(
      (_origin, request) => answerNames(SECRET).fetch(request),
      async (origin) => {
        const config = readConfig({ PUBLIC_URL: origin.replace("127.0.0.1", "localhost") });
        const asker = createNameAsker(config, SECRET, own_name);
        return await asker.ask("ana.example", ["127.0.0.1"]) === "ours";
      },
    ),
  picture: (waits) =>
    openHttp(
      () => new Response(new Uint8Array(PNG)),
      async (origin) => {
        const fetcher = createPictureFetcher({ isLoopback: true }, { waits });
        const { bytes } = await fetcher.bring(askerOf("chef1"), `${origin}/soup.png`);
        return bytes.length > 0;
      },
    ),
  picture_check: (waits) =>
    openHttp(
      () => new Response(null, { status: 404 }),
      async (origin) => {
        const fetcher = createPictureFetcher({ isLoopback: true }, { waits, others: [] });
        const address = `${origin}/soup.png`;
        return (await fetcher.findAbsent(askerOf("chef1"), [address])).has(address);
      },
    ),
  async kept_file({ kept_file }) {
    const address = "https://cdn.jsdelivr.net/soup.js";
    const hosts = await openLibraryHosts({ [address]: "soup()" });
    const line = openFaultyLine({ hostname: "127.0.0.1", port: hosts.route.port });
    const askHost = createAskHost(kept_file, { ...hosts.route, port: line.port });
    return {
      line,
      ask: async () => "bytes" in await askHost(address, "script", null),
      [Symbol.asyncDispose]: () => closeBoth(line, hosts),
    };
  },
  cdn: ({ cdn }) =>
    openHttp(
      () => new Response(null, { status: 204 }),
      async (origin) => {
        const purge = { url: `${origin}/{tag}`, method: "POST", headers: [], body: null };
        return (await sendPurge(purge, "folio", cdn)).kind === "sent";
      },
    ),
};

/** With short deadlines of all whom a test breaks. */
export function impatientWaits(answerMs: number): Waits {
  const names = Object.keys(createWaits()) as WaitName[];
  const short = { connectMs: answerMs, answerMs };
  return createWaits(Object.fromEntries(names.map((name) => [name, short])));
}

function lineTo(url: string): FaultyLine {
  const { hostname, port } = new URL(url);
  return openFaultyLine({ hostname, port: Number(port) });
}

function atLine(address: string, { port }: FaultyLine): string {
  const url = new URL(address);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return url.href;
}

async function closeBoth(line: FaultyLine, server: AsyncDisposable): Promise<void> {
  await line[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
}

function openPostgres(waits: Waits, name: WaitName): Promise<FaultyDependency> {
  const url = testPostgresUrl();
  const line = lineTo(url);
  const database = openDatabase(atLine(url, line), { poolMax: 4, wait: waits[name] });
  return Promise.resolve({
    line,
    ask: async () => (await database.sql`select 1`).length === 1,
    async [Symbol.asyncDispose]() {
      await line[Symbol.asyncDispose]();
      await database.close();
    },
  });
}

/** `answer` and `ask` know the line's origin: it is the one that is asked. */
function openHttp(
  answer: (origin: string, request: Request) => Response | Promise<Response>,
  ask: (origin: string) => Promise<boolean>,
): Promise<FaultyDependency> {
  let origin = "";
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request) => answer(origin, request),
  );
  const line = openFaultyLine({ hostname: "127.0.0.1", port: server.addr.port });
  origin = `http://127.0.0.1:${line.port}`;
  return Promise.resolve({
    line,
    ask: () => ask(origin),
    async [Symbol.asyncDispose]() {
      await line[Symbol.asyncDispose]();
      await server.shutdown();
    },
  });
}
