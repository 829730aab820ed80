// This script runs before a page is painted, so that nothing flashes up that the browser knows to be over: the form for
// somebody signed in, "Welcome back" for somebody who has just registered, and an empty editor for somebody who has just
// pasted a page. And nothing comes late that only the browser knows of: on the dashboard, the way to share, the warning
// about the password, and the offer of a passkey. And nothing is lost that somebody pastes at once.
import { receiveEarly } from "./anywhere.ts";
import { hasPasskeys } from "./load_passkeys.ts";

const root = document.documentElement;
if ("share" in navigator) root.dataset.canShare = "";
if (sessionStorage.getItem("known_password")) root.dataset.knownPassword = "";
else if (sessionStorage.getItem("passkey_offer") && hasPasskeys()) {
  root.dataset.passkeyOffer = "";
}
if (localStorage.getItem("access_token")) root.dataset.tokens = "";
const registered = sessionStorage.getItem("registration");
if (registered) {
  // The address takes its lines before the page is hydrated.
  root.style.setProperty("--awaited", JSON.stringify(JSON.parse(registered).email));
  root.dataset.awaited = "";
}
if (sessionStorage.getItem("arrival")) root.dataset.arrival = "down";
sessionStorage.removeItem("arrival");
receiveEarly();
