// A real DNS server for a test, whose records the test sets; what it does not know is not there.
import { createTCPServer, createUDPServer, type DnsHandler, Packet, type Resource } from "dns2";
import type { AddressInfo, Socket } from "node:net";

type Type = "TXT" | "CNAME" | "A" | "AAAA";

export interface TestDns extends AsyncDisposable {
  /** As DNS_SERVER has it. */
  address: string;
  /** Without values: the record is gone. */
  set(name: string, type: Type, ...values: (string | string[])[]): void;
  /** How all questions about a name, or about any, are answered from now on; null: by its records. */
  break(fault: Fault | null, name?: string): void;
  /** What is asked from now on is answered as it is now, and the answers wait. */
  hold(): AnswerHold;
  untilAsked(name: string): Promise<void>;
  /** What was asked so far. */
  asked: { name: string; type: Type }[];
}

export interface AnswerHold {
  /** What is asked later is answered at once. */
  stop(): void;
  release(): void;
}

/** By their code (RFC 1035), or no answer at all, or one that belongs to another question, or that no one can read. */
export type Fault = "SERVFAIL" | "REFUSED" | "silence" | "hang-up" | "foreign" | "garbage";

const FIELDS = { TXT: "data", CNAME: "domain", A: "address", AAAA: "address" } as const;

export async function openDns(by: "tcp" | "udp" = "tcp"): Promise<TestDns> {
  const records = new Map<string, (string | string[])[]>();
  const faults = new Map<string, Fault>();
  const asked: TestDns["asked"] = [];
  let gate = Promise.resolve();
  let wake = () => {};
  const answer: DnsHandler = (request, sendNow, client) => {
    const held = gate;
    const send = (message: Parameters<typeof sendNow>[0]) => held.then(() => sendNow(message));
    const [question] = request.questions;
    const name = question!.name.toLowerCase();
    const type = Packet.typeName(question!.type) as Type;
    asked.push({ name, type });
    wake();
    const fault = faults.get(name) ?? faults.get("");
    const response = Packet.createResponseFromRequest(request);
    if (fault === "silence") return;
    if (fault === "hang-up" && "destroy" in client) return void client.destroy();
    if (fault === "foreign") response.questions = [new Packet.Question("other.example", 16, 1)];
    if (fault === "garbage") {
      const bytes = response.toBuffer();
      // It says that a record follows, and none does.
      bytes.writeUInt16BE(1, 6);
      return void send(bytes);
    }
    if (fault === "SERVFAIL" || fault === "REFUSED") {
      response.header.rcode = Packet.RCODE[fault];
      return void send(response);
    }
    // As resolvers do: with the name that it leads to comes what is there.
    const cname = records.get(`${name} CNAME`)?.[0] as string | undefined;
    const answers: [string, Type][] = cname && type !== "CNAME"
      ? [[name, "CNAME"], [cname, type]]
      : [[name, type]];
    for (const [owner, kind] of answers) {
      for (const value of records.get(`${owner} ${kind}`) ?? []) {
        const record = { name: owner, type: Packet.TYPE[kind], class: 1, ttl: 1 };
        response.answers.push({ ...record, [FIELDS[kind]]: value } as unknown as Resource);
      }
    }
    const isKnown = [...records.keys()].some((key) => key.startsWith(`${name} `));
    if (!isKnown) response.header.rcode = Packet.RCODE.NXDOMAIN;
    void send(response);
  };
  const { port, close } = await (by === "tcp" ? listenByTcp(answer) : listenByUdp(answer));
  return {
    address: `127.0.0.1:${port}`,
    set: (name, type, ...values) => {
      if (values.length > 0) records.set(`${name} ${type}`, values);
      else records.delete(`${name} ${type}`);
    },
    break: (fault, name = "") => {
      if (fault) faults.set(name, fault);
      else faults.delete(name);
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      const stop = () => void (gate = Promise.resolve());
      return { stop, release: () => (stop(), resolve()) };
    },
    untilAsked: async (name) => {
      while (!asked.some((question) => question.name === name)) {
        await new Promise<void>((resolve) => wake = resolve);
      }
    },
    asked,
    [Symbol.asyncDispose]: close,
  };
}

async function listenByTcp(answer: DnsHandler) {
  const server = createTCPServer(answer);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      // Those of questions that were never answered would stay.
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function listenByUdp(answer: DnsHandler) {
  const server = createUDPServer(answer);
  await server.listen(0, "127.0.0.1");
  return {
    port: server.address().port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
