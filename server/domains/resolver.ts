// What DNS says of a name: by a query of our own, since the runtime's does not tell a record that is not there from a server that failed.
import type { Buffer } from "node:buffer";
import type { Packet, Resource } from "dns2";
import type { Config } from "../config/config.ts";
import { type DnsServer, toPlainAddress } from "../config/environment_values.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { exchangeByTcp, exchangeByUdp, listSystemServers } from "../outside/dns_exchange.ts";

export type RecordType = "TXT" | "CNAME" | "A" | "AAAA";

export interface Resolver {
  /** Empty: there is no such record. Null: nothing is known, since nobody answered. */
  look(name: string, type: RecordType): Promise<string[] | null>;
}

const NO_ERROR = 0;
const NO_SUCH_NAME = 3;

export function createResolver(
  { dnsServer }: Pick<Config, "dnsServer">,
  wait: Wait = WAITS.dns,
): Resolver {
  return {
    async look(name, type) {
      for (const server of dnsServer ? [dnsServer] : listSystemServers()) {
        const values = await ask(wait, server, name, type).catch(() => null);
        if (values) return values;
      }
      return null;
    },
  };
}

async function ask(
  wait: Wait,
  server: DnsServer,
  name: string,
  type: RecordType,
): Promise<string[] | null> {
  // Loaded for the first question, so that a start need not wait for it.
  const { Packet } = await import("dns2");
  const query = new Packet();
  const [id] = crypto.getRandomValues(new Uint16Array(1));
  query.header.id = id!;
  query.header.rd = 1;
  query.questions.push(new Packet.Question(name, Packet.TYPE[type], Packet.CLASS.IN));

  const isAnswer = (message: Buffer) => {
    const { header, questions: [asked] } = tryParse(Packet, message) ?? new Packet();
    return header.qr === 1 && header.id === id && asked?.name.toLowerCase() === name &&
      asked.type === Packet.TYPE[type];
  };
  const question = query.toBuffer();
  const message = await exchangeByTcp(wait, server, question, isAnswer)
    .catch(() => exchangeByUdp(wait, server, question, isAnswer));

  const { header, answers, errors } = Packet.parse(message);
  // Of one that is cut short or cannot be read whole, nobody knows what is missing.
  if (header.tc || errors.length > 0) return null;
  if (![NO_ERROR, NO_SUCH_NAME].includes(header.rcode)) return null;
  return answers.filter((answer) => answer.type === Packet.TYPE[type])
    .flatMap((answer) => readValue(answer, type) ?? []);
}

function tryParse(packet: { parse(message: Buffer): Packet }, message: Buffer): Packet | null {
  try {
    return packet.parse(message);
  } catch {
    return null;
  }
}

function readValue(answer: Resource, type: RecordType): string | null {
  // A text of more than 255 bytes comes in pieces.
  if (type === "TXT") return [answer.data ?? []].flat().join("");
  if (type === "CNAME") return answer.domain?.toLowerCase().replace(/\.$/, "") ?? null;
  return answer.address ? toPlainAddress(answer.address) : null;
}
