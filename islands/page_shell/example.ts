import "./shell.ts";

const SAID_MS = 2_000;

addEventListener("click", async ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLButtonElement>("[data-copy]");
  if (!button) return;
  const label = button.textContent;
  const text = document.getElementById(button.dataset.copy!)!.textContent;
  button.disabled = true;
  const isCopied = await navigator.clipboard.writeText(text).then(() => true, () => false);
  button.textContent = isCopied ? "Copied" : "Select the text and copy it by hand";
  setTimeout(() => {
    button.textContent = label;
    button.disabled = false;
  }, SAID_MS);
});
