import { CALLS } from "../../../contract/paths.ts";
import type {
  PreviewPortfolioReply,
  PreviewPortfolioRequest,
} from "../../../contract/publishing/portfolio_payloads.ts";
import { readPreviewLink } from "../../../contract/publishing/preview_link.ts";
import { call, type Reply } from "../../browser/call.ts";
import { findLocalPictures } from "../../pictures/brought_in.ts";
import { createTurns } from "../../browser/turns.ts";

export const inTurn = createTurns();

/** All previews go through it one after the other; it is null when nobody wants it any more. */
export function askPreview(
  username: string | null,
  request: PreviewPortfolioRequest,
  isWanted: () => boolean,
  showFrame: (url: string) => void = () => {},
): Promise<Reply<PreviewPortfolioReply> | null> {
  const { user_code } = request;
  const onBegin = (response: Response) => {
    const url = readPreviewLink(response);
    if (url) showFrame(url);
  };
  return inTurn(
    () =>
      username === null
        ? askAsGuest(user_code, onBegin)
        : call(CALLS.previewPortfolio, request, "POST", onBegin),
    isWanted,
  );
}

async function askAsGuest(user_code: string, onBegin: (response: Response) => void) {
  const pictures = (await findLocalPictures(user_code)).map(({ name }) => name);
  return await call(CALLS.previewGuest, { user_code, pictures }, "POST", onBegin);
}
