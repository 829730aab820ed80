import { useEffect, useState } from "react";
import type { KeptFilesReply } from "../../contract/kept_files/kept_file_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { call } from "../browser/call.ts";

const AGAIN_MS = 3_000;
/** Hosts get half a minute for one page. */
const TIMES_MAX = 12;

/** Null where nothing is known, as before the first save. */
export function useKeptFiles(version: number): KeptFilesReply | null {
  const [kept, setKept] = useState<KeptFilesReply | null>(null);
  useEffect(() => {
    if (version === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const load = async (times: number) => {
      const reply = await call(CALLS.loads);
      if (isOver || !reply.ok) return;
      if (!reply.data.is_waiting) setKept(reply.data);
      else if (times < TIMES_MAX) timer = setTimeout(load, AGAIN_MS, times + 1);
    };
    void load(1);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [version]);
  return version === 0 ? null : kept;
}
