export const INVITATION_PATHS = {
  makeInvitation: "/api/operator/invitations/",
  withdrawInvitation: "/api/operator/invitations/withdraw/",
} as const;

export const INVITATION_SCREENS = {
  operatorInvitations: "/operator/invitations",
} as const;
