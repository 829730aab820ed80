import { useEffect, useState } from "react";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { CHANGE_PASSWORD_PATH, forgetKnownPassword, hasKnownPassword } from "../browser/session.ts";

export function KnownPassword() {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(hasKnownPassword()), []);

  function dismiss() {
    forgetKnownPassword();
    setShown(false);
    document.getElementById("main")?.focus();
  }

  return (
    <div className={isShown ? "notice notice-warning known-password" : "notice-empty"}>
      {/* Screen readers announce only what enters an element that is there already. */}
      <p role="status">
        {isShown && (
          <>
            <strong>Your password is on lists that strangers try.</strong>{" "}
            It was in a leak somewhere, or many people use it. With one that you use nowhere else,
            your page stays yours.
          </>
        )}
      </p>
      {isShown && (
        <div className="actions">
          <ButtonLink href={CHANGE_PASSWORD_PATH} look="quiet">Change my password</ButtonLink>
          <Button look="plain" onClick={dismiss}>Not now</Button>
        </div>
      )}
    </div>
  );
}
