// This script runs before a guest-only page is painted, so that a signed-in person does not see the form flash up.
if (localStorage.getItem("access_token")) {
  document.documentElement.dataset.tokens = "";
}
