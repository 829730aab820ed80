import { VerifiedHere } from "../../ui/parts/verified_here.tsx";
import { describeVerified } from "../browser/describe_verified.ts";
import type { VerifiedAddress } from "../browser/use_registration.ts";

/** It comes when it is needed, which is seldom. */
export function VerifiedLater({ verified }: { verified: VerifiedAddress }) {
  return <VerifiedHere {...describeVerified(verified)} />;
}
