import type { HeldFor } from "../../contract/publishing/portfolio_payloads.ts";
import type { House } from "../config/house.ts";
import { type ParsedDraft, parseDraft } from "./findings/parsed_draft.ts";
import { createPlaceIndex } from "./findings/places.ts";
import { findRisks } from "./findings/risk/find_risks.ts";
import { type RiskLevel, riskOf } from "./findings/risk/risk_level.ts";

export interface Assessment {
  risk: RiskLevel;
  signs: HeldFor;
}

/** The code is read as it was sent, since what a save removes counts. */
export function assessPage(
  code: string,
  house: House,
  draft: ParsedDraft = parseDraft(code),
): Assessment {
  const risks = findRisks(draft, house);
  const findPlace = createPlaceIndex(code);
  const firsts = Map.groupBy(risks, ({ rule }) => rule).values().map(([first]) => first!);
  const signs = firsts.map(({ rule, message, at }) => (
    { rule, message, line: at && findPlace(at.start, at.end).line }
  )).toArray();
  return { risk: riskOf(risks), signs };
}
