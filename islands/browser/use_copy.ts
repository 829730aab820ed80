import { useState } from "react";

const SAID_MS = 2_000;

export function useCopy(): { said: string; copy(text: string): Promise<void> } {
  const [said, setSaid] = useState("");
  return {
    said,
    async copy(text) {
      const isCopied = await navigator.clipboard.writeText(text).then(() => true, () => false);
      setSaid(isCopied ? "Copied" : "Select the text and copy it by hand");
      setTimeout(() => setSaid(""), SAID_MS);
    },
  };
}
