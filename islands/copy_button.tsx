// Copies the text of an element of the page.
import { useState } from "react";
import { Button } from "../ui/parts/button.tsx";
import { useHydrated } from "./browser/use_hydrated.ts";

const COPIED_MS = 2_000;

export function CopyButton(
  { label, of, from }: {
    label: string;
    /** What is copied, for those who hear the buttons without seeing their places. */
    of: string;
    /** The id of the element that holds the text. */
    from: string;
  },
) {
  const [said, setSaid] = useState("");
  const isHydrated = useHydrated();

  async function copy() {
    const text = document.getElementById(from)?.textContent ?? "";
    const isCopied = await navigator.clipboard.writeText(text)
      .then(() => true, () => false);
    setSaid(isCopied ? "Copied" : "Select the text and copy it by hand");
    setTimeout(() => setSaid(""), COPIED_MS);
  }

  return (
    <>
      <Button look="quiet" onClick={copy} disabled={!isHydrated} aria-label={`${label}: ${of}`}>
        {said || label}
      </Button>
      <span className="visually-hidden" role="status">{said}</span>
    </>
  );
}
