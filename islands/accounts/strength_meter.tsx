// How strong a new password is, by its length alone (specification, section 5).
import { PASSWORD_MIN_LENGTH, PASSWORD_STRONG_LENGTH } from "../../contract/limits.ts";

export function StrengthMeter({ password }: { password: string }) {
  const strength = rateStrength([...password].length);
  return (
    <p className={`strength strength-${strength.toLowerCase()}`} role="status">
      {password && `Password strength: ${strength}`}
    </p>
  );
}

function rateStrength(length: number): "Weak" | "Medium" | "Strong" {
  if (length < PASSWORD_MIN_LENGTH) return "Weak";
  return length < PASSWORD_STRONG_LENGTH ? "Medium" : "Strong";
}
