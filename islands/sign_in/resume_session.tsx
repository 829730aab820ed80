import { useEffect, useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice, Spinner } from "../../ui/parts/notice.tsx";
import { call } from "../browser/call.ts";
import {
  accessToken,
  BROWSER_IS_FULL,
  clearSession,
  goToLogin,
  isResuming,
  noteArrival,
  noteResuming,
  storeUser,
} from "../browser/session.ts";

export function ResumeSession() {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    resume().then(setProblem);
  }, []);
  if (!problem) return <Spinner label="Loading your workspace..." />;
  return (
    <>
      <Notice kind="error">{problem}</Notice>
      <Button onClick={() => location.reload()}>Try again</Button>
    </>
  );
}

async function resume(): Promise<string> {
  if (!accessToken()) {
    goToLogin();
    return "";
  }
  const reply = await call(CALLS.userData);
  if (!reply.ok && reply.status === 401) {
    clearSession();
    goToLogin();
    return "";
  }
  if (!reply.ok) return "Your workspace cannot be reached right now.";
  storeUser(reply.data);
  if (isResuming()) {
    noteArrival();
    return "Your browser refuses the cookie that signed-in pages need.";
  }
  if (!noteResuming()) return BROWSER_IS_FULL;
  location.reload();
  return "";
}
