// The example that a page is to start from: fetched once the editor is ready, and put in where it is in nobody's way.
import { type RefObject, useEffect, useRef } from "react";
import { SENTENCES } from "../../../contract/sentences.ts";
import { callPath, CALLS } from "../../../contract/paths.ts";
import { call, failureMessage } from "../../browser/call.ts";
import type { IntakeHandle } from "../paste/intake_panel.tsx";
import type { usePortfolio } from "./use_portfolio.ts";

export function useStart(
  name: string | null,
  intake: RefObject<IntakeHandle | null>,
  isReady: boolean,
  { code, draft, setError }: Pick<ReturnType<typeof usePortfolio>, "code" | "draft" | "setError">,
): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (!name || !isReady || isAsked.current) return;
    isAsked.current = true;
    const isFree = code.trim() === "" && draft === null;
    call(callPath(CALLS.example, { name })).then((reply) => {
      if (reply.ok) intake.current?.startFrom(reply.data, isFree);
      else setError(failureMessage(reply, SENTENCES.server_error));
    });
  });
}
