import type { Finding } from "../../../../contract/page_code/findings.ts";
import type { DraftFinding } from "../parsed_draft.ts";

/** Signs that honest pages have as well stay below ALARM_FROM, also in most pairs (docs/decisions/0035). */
export const RISK_WEIGHTS = {
  risk_password: 2,
  risk_code: 2,
  risk_card: 2,
  risk_bank: 1,
  risk_identity: 2,
  risk_seed: 4,
  risk_wallet: 3,
  risk_title: 2,
  risk_brand: 3,
  risk_brand_link: 1,
  risk_lookalike: 3,
  risk_pressure: 2,
  risk_office: 2,
  risk_reason: 2,
  risk_prefilled: 2,
  risk_elsewhere: 2,
  risk_way_out: 1,
  risk_lure: 3,
  risk_program: 5,
  risk_coins: 5,
  risk_sends: 2,
  risk_hidden_text: 2,
  risk_decodes: 3,
  risk_command: 5,
  risk_picture_page: 2,
  risk_short_link: 1,
} as const;

export type RiskRule = keyof typeof RISK_WEIGHTS;

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

export function foundRisk(rule: RiskRule, message: string, at: DraftFinding["at"]): DraftFinding {
  return { kind: "risk", rule, message, at, fix: null };
}
