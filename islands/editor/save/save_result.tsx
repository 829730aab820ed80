import { SENTENCES } from "../../../contract/sentences.ts";
import type { SavePortfolioReply } from "../../../contract/publishing/portfolio_payloads.ts";

export function SaveResult({ result }: { result: SavePortfolioReply }) {
  return (
    <div role="status" className="save-result">
      <p className="save-said">{result.message}</p>
      {result.changes_made
        ? (
          <p>
            <strong>{SENTENCES.security_modifications}</strong> {result.sanitization_summary}
          </p>
        )
        : result.sanitization_summary && <p>{result.sanitization_summary}</p>}
    </div>
  );
}
