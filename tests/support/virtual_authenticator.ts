// Chromium's virtual authenticator: keeps passkeys, and says yes for its person.
import type { Page } from "playwright-core";

interface Credential {
  credentialId: string;
  signCount: number;
  isResidentCredential: boolean;
  rpId?: string;
  privateKey: string;
  userHandle?: string;
  /** As password managers show it. */
  userName?: string;
}

export interface VirtualAuthenticator {
  list(): Promise<Credential[]>;
  /** As another device that was given a copy of it. */
  put(credential: Credential): Promise<void>;
  /** Whether its person says yes to what they are asked, with finger, face or PIN. */
  say(isVerified: boolean): Promise<void>;
}

/** `canVerify`: it has a PIN, a finger or a face by which it knows its person. */
export async function addAuthenticator(
  page: Page,
  canVerify = true,
): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: canVerify,
      isUserVerified: canVerify,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async list() {
      const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
      return credentials;
    },
    async put(credential) {
      const { credentialId } = credential;
      await cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId })
        .catch(() => {});
      await cdp.send("WebAuthn.addCredential", { authenticatorId, credential });
    },
    async say(isUserVerified) {
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}
