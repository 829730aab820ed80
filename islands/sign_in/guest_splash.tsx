import { useEffect } from "react";
import { ownPath } from "../../contract/accounts/own_path.ts";
import { CALLS } from "../../contract/paths.ts";
import { Spinner } from "../../ui/parts/notice.tsx";
import { call } from "../browser/call.ts";
import { accessToken, clearSession, storeUser } from "../browser/session.ts";

export function GuestSplash() {
  useEffect(() => {
    if (accessToken()) recognise();
  }, []);
  return (
    <div className="guest-splash splash-page">
      <Spinner label="Your AI-powered portfolio is starting up..." />
    </div>
  );
}

async function recognise() {
  const reply = await call(CALLS.userData);
  if (reply.ok) {
    storeUser(reply.data);
    const next = new URLSearchParams(location.search).get("next");
    location.replace(ownPath(next));
    return;
  }
  if (reply.status === 401) clearSession();
  delete document.documentElement.dataset.tokens;
}
