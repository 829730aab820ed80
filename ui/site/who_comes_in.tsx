// Where not everybody may make an account: who may, and whom to ask; and the end of the landing page.
import { useContext } from "react";
import { SENTENCES } from "../../contract/sentences.ts";
import { NotNow } from "../parts/not_now.tsx";
import { SiteContext } from "../parts/site.ts";

export function WhoComesIn() {
  const { registration, operator: { contact } } = useContext(SiteContext);
  if (registration === "open") return null;
  const said = registration === "invite"
    ? SENTENCES.registration_by_invitation
    : SENTENCES.registration_closed;
  return <NotNow said={`${said} Trying a page is for everybody.`} contact={contact} />;
}

/** Over the last button: no table is laid where nobody can sit down. */
export function LastWords() {
  const { registration } = useContext(SiteContext);
  return <h2>{registration === "closed" ? "Come and taste" : "Your table is laid"}</h2>;
}
