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

export const INVITATION_SENTENCES = {
  registration_closed:
    "The kitchen takes nobody new at the moment. Whoever has an account signs in as always.",
  registration_by_invitation:
    "New people come in by invitation here. If you have one, open its link in this browser.",
  invited: "You are invited: your seat is kept.",
  invitation_unknown:
    "This invitation is not known here: its link may be cut off, or it was over long ago. Please ask for a new one.",
  invitation_used_up: "This invitation was used already. Please ask for a new one.",
  invitation_ended: "This invitation has ended. Please ask for a new one.",
  invitation_withdrawn: "This invitation was withdrawn. Please ask whoever sent it to you.",
  invitation_elsewhere:
    "This invitation is for another email address. Please use the one that it was sent to.",
  invitation_uses: `An invitation is for 1 to ${INVITATION_USES_MAX} people.`,
  invitation_uses_of_address: "An invitation for one address is for one person.",
  invitation_end:
    `An invitation ends within ${INVITATION_DAYS_MAX} days, and not before it begins.`,
  mailbox_throwaway:
    "Addresses of this kind are for throwing away, and yours has to last: a new password comes by it, and word about your page. Please use the one that you read every day: of your mail provider, your work, your school or a name of your own.",
  mailbox_barred:
    "There is no further account for this mailbox: pages of its accounts were taken down twice. If that is wrong, please write to whoever runs this place.",
} as const;
