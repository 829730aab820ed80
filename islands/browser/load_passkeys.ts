type PasskeyModule = typeof import("./passkeys.ts");

let loading: Promise<PasskeyModule | null> | undefined;

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
