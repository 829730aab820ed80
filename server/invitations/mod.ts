// What others may use of this feature.
export {
  checkInvitation,
  findInvitation,
  isInvitedElsewhere,
  keepUse,
  redeemInvitation,
} from "./invitations.ts";
