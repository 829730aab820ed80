// Who may make an account, and what screens say of it to whoever has none.
import { SCREENS } from "../paths.ts";

export const REGISTRATIONS = ["open", "invite", "closed"] as const;
/** As the operator has set it (REGISTRATION). */
export type Registration = (typeof REGISTRATIONS)[number];

/** How somebody new finds the door. */
export interface Welcome {
  mayRegister: boolean;
  /** Why not, or by what; empty where everybody may. */
  said: string;
  /** The operator's e-mail address, for whoever may not; null where there is none. */
  contact: string | null;
}

/** The door is open, and nothing is to be said. */
export const OPEN_DOOR: Welcome = { mayRegister: true, said: "", contact: null };

/** Query of `/register` in the link of an invitation. */
export const INVITATION = "invitation";

export function invitationPath(token: string): string {
  return `${SCREENS.register}?${INVITATION}=${token}`;
}

export const INVITATION_DAYS_MAX = 366;
export const INVITATION_USES_MAX = 1_000;
export const INVITATION_DAYS = 14;
/** After its end an invitation is deleted, used or not. */
export const INVITATION_KEPT_DAYS = 30;

/** Of all, only an open one lets anybody in. */
export type InvitationState = "open" | "used up" | "ended" | "withdrawn";

/** What REGISTRATION makes of invitations, in a sentence for the operator. */
export const INVITATIONS_NOW: Record<Registration, string> = {
  open: "REGISTRATION is open: everybody comes in without an invitation.",
  invite: "REGISTRATION is invite: new people come in by an invitation alone.",
  closed: "REGISTRATION is closed: nobody new comes in, invited or not.",
};
