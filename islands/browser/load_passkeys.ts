import { useEffect, useState } from "react";

type PasskeyModule = typeof import("./passkeys.ts");

let loading: Promise<PasskeyModule | null> | undefined;

/** `isLikely` is what the server drew, and holds until the page is hydrated, so that nothing moves where it was right. */
export function useHasPasskeys(isLikely = false): boolean {
  const [has, setHas] = useState(isLikely);
  useEffect(() => setHas(hasPasskeys()), []);
  return has;
}

export function loadPasskeys(): Promise<PasskeyModule | null> {
  loading ??= import("./passkeys.ts").catch(() => {
    loading = undefined;
    return null;
  });
  return loading;
}

/** Browsers offer passkeys over TLS or on this machine alone, and an IP address cannot own one. */
export function hasPasskeys(): boolean {
  const { hostname } = location;
  return "PublicKeyCredential" in globalThis &&
    !/^[\d.]+$/.test(hostname) && !hostname.startsWith("[");
}
