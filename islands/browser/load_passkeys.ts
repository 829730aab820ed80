// Whether this browser has passkeys, and what speaks with it about them, fetched when there is something to say.

type Speaker = typeof import("./passkeys.ts");

let loading: Promise<Speaker | null> | undefined;

/** Null without a network: then nothing else works either. */
export function loadPasskeys(): Promise<Speaker | null> {
  loading ??= import("./passkeys.ts").catch(() => {
    loading = undefined;
    return null;
  });
  return loading;
}

/** Browsers show it with TLS or on this machine alone; and an address without a name is no place for passkeys. */
export function hasPasskeys(): boolean {
  const { hostname } = location;
  return "PublicKeyCredential" in globalThis &&
    !/^[\d.]+$/.test(hostname) && !hostname.startsWith("[");
}
