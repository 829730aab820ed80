// What a save did: the server's message, and what security changed.
import { SENTENCES } from "../../../contract/sentences.ts";
import type { SavePortfolioReply } from "../../../contract/portfolio_payloads.ts";
import { Notice } from "../../../ui/parts/notice.tsx";

export function SaveResult({ result }: { result: SavePortfolioReply | null }) {
  return (
    <>
      <Notice kind="success">{result?.message}</Notice>
      <Notice kind="warning">
        {result?.changes_made && (
          <>
            <strong>{SENTENCES.security_modifications}</strong> {result.sanitization_summary}
          </>
        )}
      </Notice>
      <Notice kind="info">
        {!result?.changes_made && result?.sanitization_summary}
      </Notice>
    </>
  );
}
