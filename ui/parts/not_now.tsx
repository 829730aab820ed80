import type { Welcome } from "../../contract/invitations/invitations.ts";
import { SCREENS } from "../../contract/paths.ts";
import { Notice } from "./notice.tsx";

export function NotNow({ said, contact }: Pick<Welcome, "said" | "contact">) {
  return (
    <Notice kind="info">
      {said}
      {contact && (
        <>
          {" Questions: "}
          <a href={`mailto:${contact}`}>{contact}</a>
        </>
      )}
    </Notice>
  );
}

export function NewHere({ mayRegister, said }: Welcome) {
  if (!mayRegister) {
    return (
      <p className="card-foot">
        {said} <a href={SCREENS.try}>Try a page</a>
      </p>
    );
  }
  return (
    <p className="card-foot">
      New here? <a href={SCREENS.register}>Create an account</a>
    </p>
  );
}
