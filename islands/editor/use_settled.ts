import { useEffect, useState } from "react";

const LARGE_LENGTH = 50_000;
const SETTLE_DELAY_MS = 300;

export function useSettled(code: string): string {
  const [settled, setSettled] = useState(code);
  const isLarge = code.length > LARGE_LENGTH;
  useEffect(() => {
    if (!isLarge) return;
    const timer = setTimeout(() => setSettled(code), SETTLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [code, isLarge]);
  return isLarge ? settled : code;
}
