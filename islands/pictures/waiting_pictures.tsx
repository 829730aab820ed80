import { useEffect } from "react";
import { BROUGHT_SENTENCES } from "../../contract/pictures/brought_sentences.ts";
import { tellSaved } from "../browser/saved.ts";
import { BroughtProgress, useBrought } from "./brought_progress.tsx";

/** The account has yet to get some pictures, perhaps from this browser. */
export function WaitingPictures({ count }: { count: number }) {
  const sending = useBrought();
  const isDone = sending?.kind === "arrived";
  useEffect(() => {
    if (isDone) tellSaved();
  }, [isDone]);
  if (sending) return <BroughtProgress />;
  return <p className="notice notice-info">{BROUGHT_SENTENCES.elsewhere(count)}</p>;
}
