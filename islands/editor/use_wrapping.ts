// Whether long lines are wrapped in the code: this browser remembers what was chosen.
import { useState } from "react";

const KEY = "editor_wrap";

export function useWrapping(): [isWrapped: boolean, set: (isWrapped: boolean) => void] {
  const [isWrapped, setWrapped] = useState(() => localStorage.getItem(KEY) !== "off");
  return [isWrapped, (next) => {
    setWrapped(next);
    try {
      localStorage.setItem(KEY, next ? "on" : "off");
    } catch {
      // It holds until the page is left.
    }
  }];
}
