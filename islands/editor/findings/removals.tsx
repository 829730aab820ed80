// What saving would change, told before it happens.
import type { PreviewPortfolioReply } from "../../../contract/portfolio_payloads.ts";

export function Removals({ preview }: { preview: PreviewPortfolioReply | null }) {
  const isShown = preview?.changes_made;
  return (
    <div role="status" className={isShown ? "notice notice-warning" : "notice-empty"}>
      {isShown && (
        <>
          <strong>When you save:</strong> {preview.sanitization_summary}
        </>
      )}
    </div>
  );
}
