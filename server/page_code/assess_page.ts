// How much a page looks like one that deceives, for whoever decides whether it waits for an operator.
import type { HeldFor } from "../../contract/publishing/portfolio_payloads.ts";
import type { House } from "../config/house.ts";
import { parseDraft } from "./findings/parsed_draft.ts";
import { createPlaceIndex } from "./findings/places.ts";
import { findRisks } from "./findings/risk/find_risks.ts";
import { type RiskLevel, riskOf } from "./findings/risk/risk_level.ts";

export interface Assessment {
  risk: RiskLevel;
  /** Those that it meets, each once, at its first place. */
  signs: HeldFor;
}

/**
 * Of the code as it was sent: what a save removes of it counts.
 * @throws {Failure} for a page too deep or large to read.
 */
export function assessPage(code: string, house: House): Assessment {
  const risks = findRisks(parseDraft(code), house);
  const findPlace = createPlaceIndex(code);
  const firsts = Map.groupBy(risks, ({ rule }) => rule).values().map(([first]) => first!);
  const signs = firsts.map(({ rule, message, at }) => (
    { rule, message, line: at && findPlace(at.start, at.end).line }
  )).toArray();
  return { risk: riskOf(risks), signs };
}
