// The editor knows of its page where the preview is, and what was found in it.
import type { Finding } from "../../../contract/page_code/findings.ts";
import type { PicturePlace } from "../../../contract/pictures/picture_places.ts";
import type { PreviewPortfolioReply } from "../../../contract/publishing/portfolio_payloads.ts";

interface DrawnFrame {
  url: string;
  code: string;
}

export interface Look {
  reply: PreviewPortfolioReply | null;
  drawn: DrawnFrame | null;
  /** It is older than what is drawn while words are typed on the page, since a new frame would draw it anew. */
  frame: DrawnFrame | null;
  findings: { list: readonly Finding[]; code: string };
  /** They are of the same code as the findings. */
  pictures: readonly PicturePlace[];
  /** These addresses gave no picture to this browser. */
  blank: readonly string[];
  /** The page is another one than was shown: it is not drawn yet, or its findings are not there yet. */
  reading: "page" | "findings" | null;
  /** More keys may follow, or the editor is still opening, so its preview waits for a pause. */
  waitsForPause: boolean;
  error: string;
  /** So often in a row the server was not reached. */
  misses: number;
  isBusy: boolean;
  /** It is raised to ask again without a change of the code. */
  asks: number;
  /** It is raised whenever the frame has loaded a document. */
  loads: number;
}

const NO_FINDINGS: Look["findings"] = { list: [], code: "" };

export const NO_LOOK: Look = {
  reply: null,
  drawn: null,
  frame: null,
  findings: NO_FINDINGS,
  pictures: [],
  blank: [],
  reading: "page",
  waitsForPause: true,
  error: "",
  misses: 0,
  isBusy: false,
  asks: 0,
  loads: 0,
};

export function readAnew(look: Look, code: string): Look {
  if (look.drawn?.code === code) return look;
  const asks = look.asks + 1;
  return { ...look, findings: NO_FINDINGS, pictures: [], reading: "page", error: "", asks };
}

export function forgetPreview(look: Look): Look {
  return { ...look, reply: null, drawn: null, reading: "page", asks: look.asks + 1 };
}

export function framed(look: Look, drawn: DrawnFrame): Look {
  return { ...look, drawn, reading: look.reading && "findings", error: "" };
}

export function looked(look: Look, code: string, reply: PreviewPortfolioReply): Look {
  return {
    ...look,
    reply,
    drawn: { code, url: reply.frame_url },
    findings: { list: reply.findings, code },
    reading: null,
    error: "",
    misses: 0,
    isBusy: false,
  };
}

export function nothingToLookAt(look: Look, error: string): Look {
  const { asks, loads, blank } = look;
  return { ...NO_LOOK, asks, loads, blank, error };
}

export interface NotLooked {
  error: string;
  /** The error replaces the page if so; otherwise the earlier preview stays. */
  isOfThePage: boolean;
  isMissed?: boolean;
}

export function notLooked(look: Look, { error, isOfThePage, isMissed = false }: NotLooked): Look {
  return {
    ...look,
    ...isOfThePage && { reply: null, drawn: null },
    reading: null,
    error,
    misses: isMissed ? look.misses + 1 : 0,
    isBusy: false,
  };
}
