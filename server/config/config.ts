import { z } from "zod";
import {
  type DnsServer,
  type DomainsTarget,
  isLoopbackHost,
  type OperatorText,
} from "./environment_values.ts";
import {
  type CdnPurge,
  checkCdn,
  checkPagesOrigin,
  HOST_VARIABLES,
  readCdn,
} from "./host_settings.ts";
import { MAIL_VARIABLES, PLACE_VARIABLES } from "./mail_settings.ts";
import { OPERATOR_VARIABLES } from "./operator_settings.ts";
import {
  checkSignIn,
  type ProviderConfig,
  readProviders,
  SIGN_IN_VARIABLES,
} from "./sign_in_settings.ts";
import {
  checkProcesses,
  readPoolMax,
  SECRET_MIN_BYTES,
  STORAGE_VARIABLES,
} from "./storage_settings.ts";
import type { Registration } from "../../contract/invitations/invitations.ts";
import { OperatorError } from "../errors.ts";

export { isLoopbackHost };

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly processes: number;
  readonly publicUrl: string;
  readonly isHttps: boolean;
  readonly isLoopback: boolean;
  readonly databaseUrl: string | undefined;
  readonly databaseReadUrls: readonly string[];
  readonly dbPoolMax: number;
  /** It is off behind a pooler that keeps no prepared statements. */
  readonly areStatementsPrepared: boolean;
  /** If it is unset, bytes are kept in Postgres. */
  readonly blobsUrl: string | undefined;
  readonly areFilesKept: boolean;
  readonly dataDir: string;
  /** It is unset only with the embedded database, whose DATA_DIR keeps a secret. */
  readonly secret: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly isMailOff: boolean;
  readonly mailFrom: string;
  readonly areMessagesOff: boolean;
  readonly registration: Registration;
  readonly isThrowawayMailRefused: boolean;
  readonly providers: readonly ProviderConfig[];
  readonly arePasswordsOff: boolean;
  readonly breachedPasswordsUrl: string | undefined;
  /** This many proxies are believed in X-Forwarded-For. */
  readonly trustProxy: number;
  readonly rateLimits: boolean;
  readonly cdn: CdnPurge | undefined;
  /** If it is unset, pages are at publicUrl. */
  readonly pagesOrigin: string | undefined;
  readonly usercontentOrigin: string | undefined;
  readonly domainsTarget: DomainsTarget | undefined;
  readonly dnsServer: DnsServer | undefined;
  readonly domainsPort: number | undefined;
  readonly operatorName: string | undefined;
  readonly operators: readonly string[];
  readonly isScreening: boolean;
  readonly abuseContact: string | undefined;
  readonly securityContact: string | undefined;
  readonly privacyText: OperatorText | undefined;
  readonly termsText: OperatorText | undefined;
  readonly isYearNow: boolean;
  readonly makerUrl: string;
  readonly sourceUrl: string;
  readonly feedbackUrl: string;
}

export class ConfigError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n` +
        problems.map((problem) => `  - ${problem}`).join("\n"),
    );
  }
}

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
    processes: env.PROCESSES,
    publicUrl,
    isHttps: publicUrl.startsWith("https:"),
    isLoopback,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrls: env.DATABASE_READ_URL,
    dbPoolMax: readPoolMax(env.DB_POOL_MAX, env.PROCESSES),
    areStatementsPrepared: env.DATABASE_PREPARE === "on",
    blobsUrl: env.BLOBS_URL,
    areFilesKept: env.KEEP_FILES === "on",
    dataDir: env.DATA_DIR,
    secret: env.SECRET,
    smtpUrl: env.SMTP_URL,
    isMailOff: env.MAIL === "off",
    mailFrom: env.MAIL_FROM,
    areMessagesOff: env.MESSAGES === "off",
    registration: env.REGISTRATION,
    isThrowawayMailRefused: env.THROWAWAY_MAIL === "refuse",
    providers: readProviders(env),
    arePasswordsOff: env.PASSWORDS === "off",
    breachedPasswordsUrl: env.BREACHED_PASSWORDS_URL,
    trustProxy: env.TRUST_PROXY,
    rateLimits: env.RATE_LIMITS ? env.RATE_LIMITS === "on" : !isLoopback,
    cdn: readCdn(env),
    pagesOrigin: env.PAGES_ORIGIN,
    usercontentOrigin: env.USERCONTENT_ORIGIN,
    domainsTarget: env.DOMAINS_TARGET,
    domainsPort: env.DOMAINS_PORT,
    dnsServer: env.DNS_SERVER,
    operatorName: env.OPERATOR_NAME?.trim(),
    operators: env.OPERATORS,
    // Without operators, nobody could release a page that waits.
    isScreening: env.SCREENING === "on" && env.OPERATORS.length > 0,
    abuseContact: env.ABUSE_CONTACT,
    securityContact: env.SECURITY_CONTACT,
    privacyText: env.PRIVACY_FILE,
    termsText: env.TERMS_FILE,
    isYearNow: env.COPYRIGHT_YEAR === "now",
    makerUrl: env.MAKER_URL,
    sourceUrl: env.SOURCE_URL,
    feedbackUrl: env.FEEDBACK_URL,
  });
}

export const Environment = z.object({
  ...PLACE_VARIABLES,
  ...STORAGE_VARIABLES,
  ...MAIL_VARIABLES,
  ...SIGN_IN_VARIABLES,
  ...HOST_VARIABLES,
  ...OPERATOR_VARIABLES,
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
  checkProcesses(env, problem);
  checkSignIn(env, problem);
  checkCdn(env, problem);
  if (env.USERCONTENT_ORIGIN && env.USERCONTENT_ORIGIN === env.PUBLIC_URL) {
    problem("USERCONTENT_ORIGIN", "must differ from PUBLIC_URL");
  }
  checkPagesOrigin(env, problem);
});

function describe(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".")} ${issue.message}`;
}
