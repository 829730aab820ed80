import { SCREENS } from "../paths.ts";

export const REGISTRATIONS = ["open", "invite", "closed"] as const;
export type Registration = (typeof REGISTRATIONS)[number];

export interface Welcome {
  mayRegister: boolean;
  said: string;
  contact: string | null;
}

export const OPEN_DOOR: Welcome = { mayRegister: true, said: "", contact: null };

export const INVITATION = "invitation";

export function invitationPath(token: string): string {
  return `${SCREENS.register}?${INVITATION}=${token}`;
}

export const INVITATION_DAYS_MAX = 366;
export const INVITATION_USES_MAX = 1_000;
export const INVITATION_DAYS = 14;
export const INVITATION_KEPT_DAYS = 30;

export type InvitationState = "open" | "used up" | "ended" | "withdrawn";

export const INVITATIONS_NOW: Record<Registration, string> = {
  open: "REGISTRATION is open: everybody comes in without an invitation.",
  invite: "REGISTRATION is invite: new people come in by an invitation alone.",
  closed: "REGISTRATION is closed: nobody new comes in, invited or not.",
};
