import { useState } from "react";
import { storedPageKey } from "../../contract/publishing/stored_pages.ts";
import { Button } from "../../ui/parts/button.tsx";

export function ForgetButton({ username, stored }: { username: string; stored: string }) {
  const [isForgotten, setForgotten] = useState(false);
  function forget() {
    try {
      for (const storage of [localStorage, sessionStorage]) {
        storage.removeItem(storedPageKey(stored));
      }
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
    setForgotten(true);
  }
  return (
    <section className="form-aside">
      <p>
        The page of {username} may remember in this browser what you chose there, and nothing else.
      </p>
      <Button type="button" look="quiet" onClick={forget}>
        Forget what this page stored
      </Button>
      <p role="status">{isForgotten ? "Forgotten." : ""}</p>
    </section>
  );
}
