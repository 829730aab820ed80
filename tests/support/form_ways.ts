// The ways in which pages send what a visitor wrote in a form.

export interface FormCase {
  name: string;
  /** What stands in the page beside its fields. */
  form: string;
  script?: string;
  /** What the page says of it afterwards; null where it says nothing by itself. */
  says: string | null;
}

const FIELDS = `<label>Your name <input name="name" required></label>
<label for="email">Email</label> <input type="email" id="email" name="email">
<textarea name="message" placeholder="Your message"></textarea><button type="submit">Send it</button>`;

/** The services as they document it; the rest as assistants write it. */
export const WAYS: FormCase[] = [
  { name: "a native form", form: `<form>${FIELDS}</form>`, says: null },
  {
    name: "a form to a mail address",
    form: `<form action="mailto:chef1@example.com" method="post">${FIELDS}</form>`,
    says: null,
  },
  {
    name: "a form whose fields have no names",
    form: `<form>${FIELDS.replaceAll(/ name="\w+"/g, "")}</form>`,
    says: null,
  },
  {
    name: "Formspree as markup",
    form: `<form action="https://formspree.io/f/abcdwxyz" method="POST">${FIELDS}</form>`,
    says: null,
  },
  {
    name: "Formspree with its documented script",
    form: `<form id="my-form" action="https://formspree.io/f/abcdwxyz" method="POST">${FIELDS}
      <p id="my-form-status"></p></form>`,
    script: `var form = document.getElementById("my-form");
      async function handleSubmit(event) {
        event.preventDefault();
        var status = document.getElementById("my-form-status");
        var data = new FormData(event.target);
        fetch(event.target.action, { method: form.method, body: data, headers: { Accept: "application/json" } })
          .then(response => {
            if (response.ok) { status.innerHTML = "Thanks for your submission!"; form.reset(); }
            else response.json().then(data => {
              if (Object.hasOwn(data, "errors")) status.innerHTML = data["errors"].map(error => error["message"]).join(", ");
              else status.innerHTML = "Oops! There was a problem submitting your form";
            });
          }).catch(error => { status.innerHTML = "Oops! There was a problem submitting your form"; });
      }
      form.addEventListener("submit", handleSubmit);`,
    says: "Thanks for your submission!",
  },
  {
    name: "Web3Forms with its documented script",
    form: `<form id="form" method="POST"><input type="hidden" name="access_key" value="0000-1111">
      <input type="checkbox" name="botcheck" style="display: none">${FIELDS}<div id="result"></div></form>`,
    script: `const form = document.getElementById("form");
      const result = document.getElementById("result");
      form.addEventListener("submit", function (e) {
        e.preventDefault();
        const formData = new FormData(form);
        const object = Object.fromEntries(formData);
        const json = JSON.stringify(object);
        result.innerHTML = "Please wait...";
        fetch("https://api.web3forms.com/submit", {
          method: "POST",
          headers: { "Content-Type": "application/json", Accept: "application/json" },
          body: json,
        }).then(async (response) => {
          let json = await response.json();
          if (response.status == 200) result.innerHTML = "Form submitted successfully: " + json.success;
          else { console.log(response); result.innerHTML = json.message; }
        }).catch((error) => { console.log(error); result.innerHTML = "Something went wrong!"; })
          .then(function () { form.reset(); });
      });`,
    says: "Form submitted successfully: true",
  },
  {
    name: "EmailJS with its own library",
    form: `<form id="contact-form">${FIELDS}<p id="said"></p></form>`,
    script: `emailjs.init({ publicKey: "pk_of_nobody" });
      document.getElementById("contact-form").addEventListener("submit", function (event) {
        event.preventDefault();
        emailjs.sendForm("contact_service", "contact_form", this).then(
          () => { said.textContent = "SUCCESS!"; }, (error) => { said.textContent = "FAILED... " + error.status; });
      });`,
    says: "SUCCESS!",
  },
  {
    name: "EmailJS with its parameters",
    form: `<form id="contact-form">${FIELDS}<p id="said"></p></form>`,
    script: `emailjs.init({ publicKey: "pk_of_nobody" });
      document.getElementById("contact-form").addEventListener("submit", function (event) {
        event.preventDefault();
        const { name, email, message } = Object.fromEntries(new FormData(this));
        emailjs.send("service_1", "template_1", { from_name: name, reply_to: email, message })
          .then((response) => { said.textContent = "SUCCESS! " + response.status; }, () => { said.textContent = "FAILED"; });
      });`,
    says: "SUCCESS! 200",
  },
  {
    name: "fetch to its own address",
    form: `<form id="contact" action="/api/contact">${FIELDS}<p id="said"></p></form>`,
    script: `contact.onsubmit = async (event) => {
        event.preventDefault();
        await new Promise((resolve) => setTimeout(resolve, 300));
        const response = await fetch(contact.action, { method: "post", body: new URLSearchParams(new FormData(contact)) });
        said.textContent = response.ok ? "Thank you!" : "Refused: " + (await response.json()).message;
      };`,
    says: "Thank you!",
  },
  {
    name: "fetch without a form, of a request",
    form: `<div>${FIELDS.replace('type="submit"', 'type="button" id="go"')}</div><p id="said"></p>`,
    script: `go.onclick = () => {
        const [name, email, message] = ["[name=name]", "#email", "textarea"].map((s) => document.querySelector(s).value);
        document.querySelectorAll("input, textarea").forEach((field) => field.value = "");
        const request = new Request("http://localhost:3000/api/send", { method: "POST", body: JSON.stringify({ data: { name, email, message } }) });
        fetch(request).then((r) => r.json()).then(({ ok }) => said.textContent = "Got " + ok);
      };`,
    says: "Got true",
  },
  {
    name: "XMLHttpRequest",
    form: `<form id="contact">${FIELDS}<p id="said"></p></form>`,
    script: `contact.addEventListener("submit", (event) => {
        event.preventDefault();
        const xhr = new XMLHttpRequest();
        xhr.open("POST", "contact.php");
        xhr.setRequestHeader("X-Requested-With", "XMLHttpRequest");
        xhr.responseType = "json";
        xhr.onload = () => { said.textContent = xhr.status + " " + xhr.response.success; };
        xhr.onerror = () => { said.textContent = "error"; };
        xhr.send(new FormData(contact));
      });`,
    says: "200 true",
  },
];

export const makePage = ({ form, script }: FormCase) =>
  `<!DOCTYPE html><html lang="en"><head><title>Write</title><meta name="viewport" content="width=device-width">
<script src="https://cdn.jsdelivr.net/npm/@emailjs/browser@4/dist/email.min.js"></script></head>
<body><h1>Write to me</h1>${form}${script ? `<script>${script}</script>` : ""}</body></html>`;
