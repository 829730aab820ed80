// The one reader of the environment: variables in, a frozen Config out, or every problem at once.
import { z } from "zod";
import { OperatorError } from "./errors.ts";

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin in mails, redirects and cookies, without a trailing slash. */
  readonly publicUrl: string;
  readonly isHttps: boolean;
  /** The public address is this very machine: development. */
  readonly isLoopback: boolean;
  /** Unset: the embedded Postgres under dataDir. */
  readonly databaseUrl: string | undefined;
  readonly dbPoolMax: number;
  /** Unset: bytes are kept in Postgres. */
  readonly blobsUrl: string | undefined;
  readonly dataDir: string;
  /** Unset only with the embedded database, whose DATA_DIR keeps one. */
  readonly secret: string | undefined;
  readonly smtpUrl: string | undefined;
  /** MAIL=off: the operator knows that nothing is sent. */
  readonly isMailOff: boolean;
  readonly mailFrom: string;
  /** MESSAGES=off: visitors can write to nobody. */
  readonly areMessagesOff: boolean;
  readonly google: GoogleConfig | undefined;
  /** How many proxies to believe in X-Forwarded-For. */
  readonly trustProxy: number;
  readonly rateLimits: boolean;
  readonly usercontentOrigin: string | undefined;
  readonly makerUrl: string;
  readonly sourceUrl: string;
  readonly feedbackUrl: string;
}

export interface GoogleConfig {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

/** Lists all that is wrong with the environment, one line a variable. */
export class ConfigError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n` +
        problems.map((problem) => `  - ${problem}`).join("\n"),
    );
  }
}

const DEFAULT_PORT = 8000;
const SECRET_MIN_BYTES = 32;

/** Throws a ConfigError. An empty variable counts as unset. */
export function readConfig(
  environment: Record<string, string | undefined>,
): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim()),
  );
  const { success, data: env, error } = Environment.safeParse(set);
  if (!success) throw new ConfigError(error.issues.map(describe));

  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const isLoopback = isLoopbackHost(new URL(publicUrl).hostname);
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    isHttps: publicUrl.startsWith("https:"),
    isLoopback,
    databaseUrl: env.DATABASE_URL,
    dbPoolMax: env.DB_POOL_MAX,
    blobsUrl: env.BLOBS_URL,
    dataDir: env.DATA_DIR,
    secret: env.SECRET,
    smtpUrl: env.SMTP_URL,
    isMailOff: env.MAIL === "off",
    mailFrom: env.MAIL_FROM,
    areMessagesOff: env.MESSAGES === "off",
    google: env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? Object.freeze({
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: env.GOOGLE_CLIENT_SECRET,
        issuer: env.GOOGLE_ISSUER,
      })
      : undefined,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS ? env.RATE_LIMITS === "on" : !isLoopback,
    usercontentOrigin: env.USERCONTENT_ORIGIN,
    makerUrl: env.MAKER_URL,
    sourceUrl: env.SOURCE_URL,
    feedbackUrl: env.FEEDBACK_URL,
  });
}

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopbackHost(hostname);
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") ||
    hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Every variable by its name. */
export const Environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(1, 65_535, "a port number from 1 to 65535")
    .default(DEFAULT_PORT),
  PUBLIC_URL: origin("an http or https origin such as https://folio.example")
    .optional(),
  DATABASE_URL: url(
    ["postgres:", "postgresql:"],
    "an address such as postgres://user:password@host:5432/database",
  ).optional(),
  DB_POOL_MAX: wholeNumber(1, 1_000, "a whole number from 1 to 1000")
    .default(10),
  BLOBS_URL: objectStore(
    "an address such as https://key:secret@s3.eu-central-1.example/bucket?region=eu-central-1",
  ).optional(),
  DATA_DIR: z.string().default("./data"),
  SECRET: z.string().refine(
    (secret) => new TextEncoder().encode(secret).length >= SECRET_MIN_BYTES,
    `must be at least ${SECRET_MIN_BYTES} bytes long`,
  ).optional(),
  SMTP_URL: url(
    ["smtp:", "smtps:"],
    "an address such as smtp://user:password@host:587",
  ).optional(),
  MAIL: z.enum(["on", "off"], "must be on or off").default("on"),
  MESSAGES: z.enum(["on", "off"], "must be on or off").default("on"),
  MAIL_FROM: z.string().regex(
    /^(?:[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    "must be an address such as Folio Kitchen <kitchen@example.com>",
  ).default("Folio Kitchen <kitchen@localhost>"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url(["https:", "http:"], "the address of an OpenID issuer")
    .refine(isSafe, "must be https, unless it is this very machine")
    .default("https://accounts.google.com"),
  TRUST_PROXY: wholeNumber(0, 10, "a number of proxies from 0 to 10")
    .default(0),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").optional(),
  USERCONTENT_ORIGIN: origin("an http or https origin of its own").optional(),
  MAKER_URL: link("https://folio.kitchen"),
  SOURCE_URL: link("https://folio.kitchen/source"),
  FEEDBACK_URL: link("https://folio.kitchen/feedback"),
}).superRefine((env, context) => {
  const problem = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (env.DATABASE_URL && !env.SECRET) {
    problem(
      "SECRET",
      `is required with DATABASE_URL: at least ${SECRET_MIN_BYTES} random bytes, the same for every process`,
    );
  }
  const host = env.PUBLIC_URL && URL.parse(env.PUBLIC_URL)?.hostname;
  const isPublic = host && !isLoopbackHost(host);
  if (isPublic && !env.SMTP_URL && env.MAIL === "on") {
    problem("SMTP_URL", "is missing: no mail can be sent. MAIL=off starts all the same");
  }
  if (!env.GOOGLE_CLIENT_ID !== !env.GOOGLE_CLIENT_SECRET) {
    problem(
      env.GOOGLE_CLIENT_ID ? "GOOGLE_CLIENT_SECRET" : "GOOGLE_CLIENT_ID",
      "is missing: Google sign-in needs both",
    );
  }
  if (env.USERCONTENT_ORIGIN && env.USERCONTENT_ORIGIN === env.PUBLIC_URL) {
    problem("USERCONTENT_ORIGIN", "must differ from PUBLIC_URL");
  }
});

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".")} ${issue.message}`;
}

function wholeNumber(min: number, max: number, expected: string) {
  return z.string().refine(
    (text) => /^\d{1,6}$/.test(text) && +text >= min && +text <= max,
    `must be ${expected}`,
  ).transform(Number);
}

function url(protocols: readonly string[], expected: string) {
  return z.string().refine(
    (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
    `must be ${expected}`,
  );
}

/** With who may write there, and a bucket. */
function objectStore(expected: string) {
  return url(["https:", "http:"], expected).refine((text) => {
    const { username, password, pathname } = new URL(text);
    return username !== "" && password !== "" && /^\/[^/]/.test(pathname);
  }, `must be ${expected}`);
}

function origin(expected: string) {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, pathname, search, hash, username } = new URL(text);
    const isOrigin = pathname === "/" && !search && !hash && !username;
    return isOrigin && ["http:", "https:"].includes(protocol);
  }, `must be ${expected}, without a path`).transform((text) => new URL(text).origin);
}

function link(fallback: string) {
  return url(["http:", "https:", "mailto:"], "a web or mailto address")
    .default(fallback);
}
