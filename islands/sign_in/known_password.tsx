import { useEffect, useState } from "react";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { CHANGE_PASSWORD_PATH, forgetKnownPassword, hasKnownPassword } from "../browser/session.ts";

/** It is in every dashboard, and islands/browser/gate.ts shows it before the first paint, so that it moves nothing. */
export function KnownPassword() {
  const [isShown, setShown] = useState(true);
  useEffect(() => setShown(hasKnownPassword()), []);

  function dismiss() {
    forgetKnownPassword();
    setShown(false);
    document.getElementById("main")?.focus();
  }

  if (!isShown) return null;
  return (
    <section className="notice notice-warning known-password" aria-label="Your password">
      <p>
        <strong>Your password is on lists that strangers try.</strong>{" "}
        It was in a leak somewhere, or many people use it. With one that you use nowhere else, your
        page stays yours.
      </p>
      <div className="actions">
        <ButtonLink href={CHANGE_PASSWORD_PATH} look="quiet">Change my password</ButtonLink>
        <Button look="plain" onClick={dismiss}>Not now</Button>
      </div>
    </section>
  );
}
