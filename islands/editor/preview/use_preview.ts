// The draft as the public would see it: asked for at every pause in typing, the newest answer alone shown.
import { useEffect, useRef, useState } from "react";
import { PREVIEW_DELAY_MS } from "../../../contract/limits.ts";
import type { Finding } from "../../../contract/findings.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import { CALLS } from "../../../contract/paths.ts";
import type {
  PreviewPortfolioReply,
  PreviewPortfolioRequest,
} from "../../../contract/portfolio_payloads.ts";
import { checkUserCode, checkUserCodeSize, sentenceOfRule } from "../../../contract/rules.ts";
import type { ReceivedMessage } from "../../page_shell/frame_messages.ts";
import { followDraft } from "./draft_frame.ts";
import { PREVIEW_FRAME } from "./use_edit_on_page.ts";
import { call, failureMessage } from "../../browser/call.ts";

const NO_FINDINGS = { list: [], code: "" };

/** Null while there is nothing to show. */
export interface Preview {
  reply: PreviewPortfolioReply | null;
  /** Of the newest answer, with the code that was asked about. */
  findings: { list: readonly Finding[]; code: string };
  error: string;
  isBusy: boolean;
  /** What is said of the page may be another now. */
  askAgain(): void;
}

/** Asks nothing while the preview is not in sight. */
export function usePreview(
  code: string,
  isShown: boolean,
  hear: (message: ReceivedMessage) => void,
  isNewPage = false,
): Preview {
  const hearer = useRef(hear);
  useEffect(() => void (hearer.current = hear));
  const [reply, setReply] = useState<PreviewPortfolioReply | null>(null);
  const [findings, setFindings] = useState<Preview["findings"]>(NO_FINDINGS);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [asks, setAsks] = useState(0);

  useEffect(() => {
    if (!isShown) {
      // Its address may not last: another preview takes its place.
      setReply(null);
      return;
    }
    let isStale = false;
    const ask = async () => {
      if (checkUserCode(code) || checkUserCodeSize(code)) {
        setReply(null);
        setFindings(NO_FINDINGS);
        setError(sentenceOfRule(checkUserCodeSize(code)));
        return;
      }
      setBusy(true);
      const answer = await call(
        CALLS.previewPortfolio,
        {
          user_code: code,
          is_new_page: isNewPage,
        } satisfies PreviewPortfolioRequest,
      );
      if (isStale) return;
      setBusy(false);
      if (answer.ok) {
        setReply(answer.data);
        setFindings({ list: answer.data.findings, code });
      } // What is wrong with the page stands in its place; without an answer the one before is better than none.
      else if (answer.status === 400) setReply(null);
      setError(answer.ok ? "" : failureMessage(answer, SENTENCES.preview_failed));
    };
    const timer = setTimeout(ask, PREVIEW_DELAY_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [code, isShown, isNewPage, asks]);

  const frameUrl = reply?.frame_url;
  useEffect(() => {
    if (!frameUrl) return;
    return followDraft(frameUrl, () => document.querySelector(PREVIEW_FRAME), {
      hear: (message) => hearer.current(message),
      stop() {
        setReply(null);
        setError(SENTENCES.preview_stopped);
      },
    });
  }, [frameUrl]);

  return { reply, findings, error, isBusy, askAgain: () => setAsks((count) => count + 1) };
}
