// Ten pages in the manner of an assistant that ask by `confirm` or `prompt`: what they do before, and what comes of it.

interface AskingPage {
  body: string;
  /** What is pressed in it, by its selector. */
  press: string;
  /** Each question, and the answer to it: null for no. */
  asked: [words: string, answer: string | null][];
  /** What the page says then, in `#out`. */
  then: string;
}

const page = (markup: string, script: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Asks</title></head><body><h1>Asks</h1>
${markup}<p id="out"></p><script>${script}</script></body></html>`;

export const ASKING_PAGES: Record<string, AskingPage> = {
  "a list of tasks that is emptied": {
    body: page(
      `<ul id="list"></ul><button id="clear">Delete all</button>`,
      `let tasks = JSON.parse(localStorage.getItem("tasks") || '["Bread","Salt"]');
const render = () => { list.innerHTML = tasks.map((t) => "<li>" + t + "</li>").join(""); out.textContent = tasks.length + " left"; };
document.getElementById("clear").addEventListener("click", () => {
  if (tasks.length === 0) return;
  if (!confirm("Delete all " + tasks.length + " tasks?")) return;
  tasks = []; localStorage.setItem("tasks", "[]"); render();
});
render();`,
    ),
    press: "#clear",
    asked: [["Delete all 2 tasks?", ""]],
    then: "0 left",
  },
  "a guest book that asks for a name": {
    body: page(
      `<button id="sign">Sign</button>`,
      `const entries = [];
function sign() {
  const name = prompt("What is your name?", "Guest");
  if (!name || !name.trim()) return;
  entries.push(name.trim()); out.textContent = entries.join(", ") + " signed";
}
document.querySelector("#sign").onclick = sign;`,
    ),
    press: "#sign",
    asked: [["What is your name?", "Ada"]],
    then: "Ada signed",
  },
  "a board whose cards are renamed": {
    body: page(
      `<div class="board"><article class="card" data-id="1"><b>Draft</b></article></div>`,
      `const cards = { 1: { title: "Draft", moves: 0 } };
document.querySelector(".board").addEventListener("dblclick", (e) => {
  const card = e.target.closest(".card");
  if (!card) return;
  const item = cards[card.dataset.id];
  const title = window.prompt("Rename card:", item.title);
  if (title === null) return;
  item.title = title; card.querySelector("b").textContent = title;
  out.textContent = "renamed to " + title + ", " + item.moves + " moves";
});`,
    ),
    press: ".card b",
    asked: [["Rename card:", "Final"]],
    then: "renamed to Final, 0 moves",
  },
  "a quiz that starts again": {
    body: page(
      `<button data-action="next">Next</button><button data-action="reset">Reset</button>`,
      `let at = 3;
document.addEventListener("click", (e) => {
  switch (e.target.dataset.action) {
    case "next":
      at++; out.textContent = "at " + at;
      break;
    case "reset":
      if (confirm("Start over?")) { at = 0; out.textContent = "at " + at; }
      break;
  }
});`,
    ),
    press: "[data-action=reset]",
    asked: [["Start over?", ""]],
    then: "at 0",
  },
  "a game that asks its winner after it counted": {
    body: page(
      `<button id="hit">Hit</button>`,
      `let score = 0;
function gameOver() {
  const name = prompt("Game over! " + score + " points. Your name?");
  out.textContent = (name || "Anonymous") + ": " + score;
}
document.getElementById("hit").addEventListener("click", () => {
  score++;
  if (score >= 1) gameOver();
});`,
    ),
    press: "#hit",
    asked: [],
    then: "Anonymous: 1",
  },
  "a basket that is emptied twice asked": {
    body: page(
      `<button class="clear" onclick="Cart.clear()">Clear</button>`,
      `const Cart = {
  items: ["Soup", "Stew"],
  clear() {
    if (!confirm("Clear the basket?")) return;
    const why = prompt("Why?", "");
    this.items.length = 0;
    out.textContent = "cleared: " + why;
  },
};
window.Cart = Cart;`,
    ),
    press: ".clear",
    asked: [["Clear the basket?", ""], ["Why?", "Too much"]],
    then: "cleared: Too much",
  },
  "notes with a handler in the markup": {
    body: page(
      `<button id="note" onclick="if (!confirm('Delete this note?')) return; this.remove(); out.textContent = 'gone'">x</button>`,
      ``,
    ),
    press: "#note",
    asked: [["Delete this note?", ""]],
    then: "gone",
  },
  "a form that asks before it is sent": {
    body: page(
      `<form id="order"><input name="dish" value="Soup" required><button>Order</button></form>`,
      `order.addEventListener("submit", (e) => {
  e.preventDefault();
  const dish = new FormData(order).get("dish").trim();
  if (!confirm("Order " + dish + "?")) { out.textContent = "not ordered"; return; }
  out.textContent = dish + " is ordered";
});`,
    ),
    press: "#order button",
    asked: [["Order Soup?", ""]],
    then: "Soup is ordered",
  },
  "a profile that is removed and not": {
    body: page(
      `<button id="remove">Remove</button>`,
      `document.querySelector("#remove").addEventListener("click", async () => {
  if (!confirm("Remove your profile?")) { out.textContent = "kept"; return; }
  await Promise.resolve(); out.textContent = "removed";
});`,
    ),
    press: "#remove",
    asked: [["Remove your profile?", null]],
    then: "kept",
  },
  "a recipe that asks after it waited": {
    body: page(
      `<button id="load">Load</button>`,
      `let loads = 0;
document.querySelector("#load").addEventListener("click", async () => {
  loads++;
  await new Promise((done) => setTimeout(done, 20));
  out.textContent = "loads " + loads + ", " + (confirm("Replace the recipe?") ? "replaced" : "kept");
});`,
    ),
    press: "#load",
    asked: [],
    then: "loads 1, kept",
  },
};
