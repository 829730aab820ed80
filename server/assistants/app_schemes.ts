/**
 * Desktop apps may be answered at these private-use schemes without a dot, each for the reason beside
 * it (docs/clients.md). Any program may claim a scheme, so PKCE and the screen that asks are what
 * protects an answer.
 */
export const APP_SCHEMES: Readonly<Record<string, string>> = {
  "cursor": "Cursor registers cursor://anysphere.cursor-mcp/oauth/callback beside two others",
  "vscode": "extensions of Visual Studio Code are answered at vscode://{publisher}.{extension}/",
  "vscode-insiders": "the next version of Visual Studio Code does as that does",
  "windsurf": "Windsurf is made from Visual Studio Code, and its extensions are answered so",
  "zed": "Zed owns it; it is answered at a loopback address today",
  "claude": "Claude's desktop app owns it; it is answered at claude.ai today",
  "raycast": "extensions of Raycast are answered at raycast://oauth",
};
