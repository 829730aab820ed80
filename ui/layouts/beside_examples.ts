/** Which of our examples stands beside the form of each screen. */
export const BESIDE = {
  sign_in: "musician",
  registration: "founder",
  password: "photographer",
  verification: "founder",
} as const;

export type FormScreen = keyof typeof BESIDE;

export function isBesideForm(example: string): boolean {
  return Object.values<string>(BESIDE).includes(example);
}
