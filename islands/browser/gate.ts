// Runs before a guest-only page shows: with tokens in the storage, the splash stands in its place.
if (localStorage.getItem("access_token")) {
  document.documentElement.dataset.tokens = "";
}
