// Only operators use this address, so that the page's own tells nothing of their looks (server/publishing/looks.ts).
export const PORTFOLIO_LOOK = "/u/:username/:token/look";

export function portfolioLookPath(username: string, token: string): string {
  return PORTFOLIO_LOOK.replace(":username", username).replace(":token", token);
}
