export const NEWS_SENTENCES = {
  sessions_ended: "Every other session was ended.",
  end_sessions_failed: "Failed to end the other sessions",

  not_me_over: "This link was used, or is over, or everybody was signed out since it was sent.",
  not_me_failed: "Nobody could be signed out right now. Please try again.",
  disowned: "Everybody is signed out of your account. Please sign in again.",
} as const;
