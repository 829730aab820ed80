// How much a page looks like one that deceives its visitors: each rule has a weight, and their sum a level (docs/decisions/0035).
import type { Finding } from "../../../../contract/page_code/findings.ts";
import type { Found } from "../places.ts";

/**
 * Each counts once, however many places it has. What honest pages have as well (a password field, a short link) stays
 * below the alarm by itself, and most pairs of such things do.
 */
export const RISK_WEIGHTS = {
  /** It asks for a password. */
  risk_password: 2,
  /** For a code that was sent to somebody, or a PIN. */
  risk_code: 2,
  /** For the number of a card. */
  risk_card: 2,
  /** For a bank account, which people also give to be paid, or to give. */
  risk_bank: 1,
  /** For what proves who somebody is. */
  risk_identity: 2,
  /** For the words or the key that open a wallet. */
  risk_seed: 4,
  /** A script asks a wallet to sign or to pay. */
  risk_wallet: 3,
  /** The title, or the icon, is somebody else's. */
  risk_title: 2,
  /** It shows itself as somebody else, and has fields. */
  risk_brand: 3,
  /** It shows itself as somebody else, and leads to a third place. */
  risk_brand_link: 1,
  /** A known name in letters that only look like its own. */
  risk_lookalike: 3,
  /** A threat or a prize, beside one of the others. */
  risk_pressure: 2,
  /** It speaks as an office that holds accounts for others, or asks for a secret of one. */
  risk_office: 2,
  /** It gives a reason that only such an office has. */
  risk_reason: 2,
  /** It fills in who its visitor is, beside a field for a password. */
  risk_prefilled: 2,
  /** What it asks for belongs to another place: it offers no account and sells nothing. */
  risk_elsewhere: 2,
  /** What is written into the field would leave. */
  risk_way_out: 1,
  /** It presses, and has no field, but one way on. */
  risk_lure: 3,
  /** Visitors are told that they lack a program, and given one. */
  risk_program: 5,
  /** Coins are to be sent, and come back as more. */
  risk_coins: 5,
  /** Secrets would go to a third place. */
  risk_sends: 2,
  /** Much text that readers do not see. */
  risk_hidden_text: 2,
  /** A script runs, or writes, what it decodes. */
  risk_decodes: 3,
  /** Visitors are led to paste a command into their own computer. */
  risk_command: 5,
  /** The whole page is one picture that leads elsewhere. */
  risk_picture_page: 2,
  /** An address that does not show where it leads. */
  risk_short_link: 1,
} as const;

export type RiskRule = keyof typeof RISK_WEIGHTS;

/** Worst last. "high" is an alarm. */
export const RISK_LEVELS = ["none", "low", "high"] as const;
export type RiskLevel = typeof RISK_LEVELS[number];

export const ALARM_FROM = 5;

export function riskOf(findings: readonly Pick<Finding, "kind" | "rule">[]): RiskLevel {
  const sum = weigh(findings);
  if (sum === 0) return "none";
  return sum < ALARM_FROM ? "low" : "high";
}

function weigh(findings: readonly Pick<Finding, "kind" | "rule">[]): number {
  const rules = new Set(findings.filter(({ kind }) => kind === "risk").map(({ rule }) => rule));
  return [...rules].reduce((sum, rule) => sum + RISK_WEIGHTS[rule as RiskRule], 0);
}

export function foundRisk(rule: RiskRule, message: string, at: Found["at"]): Found {
  return { kind: "risk", rule, message, at, fix: null };
}
