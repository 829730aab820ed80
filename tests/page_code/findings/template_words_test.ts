// Words of templates that stand alone are found in many languages, and names of people and companies are not.
import assert from "node:assert/strict";
import { preparePreview } from "../../../server/page_code/prepare_preview.ts";
import { byPlace } from "../../support/findings.ts";

const HEAD = '<!DOCTYPE html><html lang="en"><meta name="description" content="x">' +
  '<meta name="viewport" content="width=device-width">';

function told(body: string, title = "Soup") {
  return byPlace(preparePreview(`${HEAD}<title>${title}</title>${body}`, { year: 2026 }).findings);
}

const PHRASES: Record<string, [name: string, company: string, email: string, title: string]> = {
  English: ["Your Name", "YOUR COMPANY", "your-email", "Your Title"],
  Chinese: ["您的姓名", "公司名称", "您的邮箱", "您的职位"],
  Hindi: ["आपका नाम", "आपकी कंपनी", "आपका ईमेल", "आपका पद"],
  Spanish: ["Tu Nombre", "Tu empresa", "tu correo electrónico", "Tu título"],
  French: ["Votre nom", "Nom de l’entreprise", "Votre e-mail", "Votre Titre"],
  Arabic: ["اسمك", "اسم الشركة", "بريدك الإلكتروني", "مسماك الوظيفي"],
  Portuguese: ["SEU NOME", "Nome da Empresa", "seu e-mail", "Seu título"],
  Russian: ["Ваше имя", "Название компании", "Ваш e-mail", "ВАША ДОЛЖНОСТЬ"],
  German: ["Max Mustermann", "Dein Unternehmen", "Ihre E-Mail", "Dein Titel"],
};

for (const [language, phrases] of Object.entries(PHRASES)) {
  Deno.test(`words of templates in ${language} are found in a heading, a title and a link`, () => {
    const asked = ["name", "your_company", "email", "your_title"];
    for (const [i, phrase] of phrases.entries()) {
      for (
        const [body, title] of [
          [`<h1>\n ${phrase}\n</h1>`],
          [`<h2><a href="#x"><span>${phrase}</span></a></h2>`],
          [`<p><a href="https://soup.example">${phrase}</a></p>`],
          ["<p>x</p>", phrase],
        ] as const
      ) {
        const [found, ...others] = told(body, title);
        assert.deepEqual(others, [], body);
        assert.equal(found?.excerpt, phrase, body);
        assert.match(
          found!.message,
          /is left over from the template: put your own in its place\.$/,
        );
        assert.ok(found!.fix && "ask" in found!.fix);
        assert.equal(found!.fix.ask[0]!.name, asked[i], phrase);
      }
    }
  });
}

Deno.test("whoever introduces themselves in a heading by a name of the template is told of it", () => {
  for (
    const [heading, phrase] of [
      ["Hi, I'm Your Name", "Your Name"],
      ["Hi, I\u2019m <span>Your Name</span> 👋", "Your Name"],
      ["Hello there! My name is <b>Your Full Name</b>.", "Your Full Name"],
      ["I am [Name]", "[Name]"],
      ["I am <em>[name]</em>", "[name]"],
      ["Hola, soy Tu Nombre", "Tu Nombre"],
      ["Bonjour, je suis Votre Nom", "Votre Nom"],
      ["Hallo, ich bin Dein Name!", "Dein Name"],
      ["Olá, eu sou <i>Seu Nome</i>", "Seu Nome"],
      ["你好，我是您的姓名", "您的姓名"],
      ["Привет, меня зовут Ваше имя", "Ваше имя"],
    ] as const
  ) {
    const found = told(`<h1>${heading}</h1>`);
    assert.deepEqual(found.map(({ excerpt }) => excerpt), [phrase], heading);
    assert.ok(found[0]!.fix && "ask" in found[0]!.fix);
  }
  for (
    const heading of [
      "I'm Your Man",
      "I am your email",
      "Hi, I'm Ana, and this is in Your Name",
      "I'm <b>Ana</b>, not Your Name",
      "[name]",
      "My name is not important",
    ]
  ) assert.deepEqual(told(`<h1>${heading}</h1>`), [], heading);
});

Deno.test("others of their like: as one word, with an underscore, a name for everybody", () => {
  for (
    const phrase of [
      "YourName",
      "your_name",
      "Your.Name",
      "Firstname Lastname",
      "@yourusername",
      "Your Logo",
      "Prénom Nom",
      "Имя Фамилия",
      "Fulano de Tal",
      "张三",
      "Vorname Nachname",
      "your phone number",
    ]
  ) assert.equal(told(`<h1>${phrase}</h1>`).length, 1, phrase);
});

Deno.test("each is told of once, with the words that are found anywhere", () => {
  for (const phrase of ["Your Name Here", "John Doe", "JANE DOE", "[Your Name]", "YOUR_NAME"]) {
    assert.equal(told(`<h1>${phrase}</h1>`).length, 1, phrase);
  }
});

const REAL = [
  "Anabella Torres",
  "John Smith",
  "Jane Dough",
  "Iwan Iwanow",
  "Иван Иванов",
  "李小龙",
  "王小明",
  "Ramesh Kumar",
  "राम कुमार",
  "محمد علي",
  "Juan Pérez",
  "Jean Dupont",
  "João da Silva",
  "Maria Müller",
  "Max Muster",
  "Erika Fuchs",
  "Name",
  "Nom Nom Bakery",
  "Your Name Is Safe",
  "In Your Name",
  "Call Me by Your Name",
  "Your Company Store",
  "The Company",
  "Company",
  "Youremail Ltd",
  "Yours Truly",
  "Yourname Studio",
  "Titles",
  "Title",
  "Title Boxing",
  "Your Role",
  "Your Position",
  "Your Impact",
  "Su Nombre es Ana",
  "Tu Empresa Segura",
  "Votre Nomade",
  "Seu Jorge",
  "Ihr Bäcker",
  "Dein Weg",
  "Senior Data Engineer",
  "Ваш сайт",
  "Мой адрес",
  "公司简介",
  "关于我们",
  "姓名学",
  "您的故事",
  "आपका स्वागत है",
  "शर्मा एंड संस",
  "شركة النور",
  "من نحن",
  "Acme Studio",
  "Doe & Sons",
];

Deno.test("names, titles and companies that are somebody's are not told of", () => {
  assert.ok(REAL.length >= 50);
  for (const name of REAL) {
    assert.deepEqual(told(`<h1>${name}</h1><p><a href="#x">${name}</a></p>`, name), [], name);
  }
});

Deno.test("words that ask visitors for theirs, and words among others, are not told of", () => {
  for (
    const body of [
      "<form><h2>Your name</h2><input aria-label=x></form>",
      "<div><h2>Your email</h2><input type=email aria-label=x></div>",
      "<form><fieldset><div><div><h3>Your Company</h3></div></div></fieldset></form>",
      "<label><a>Your phone number</a><input></label>",
      "<p>Your Name</p><button>Your Name</button><div>your email</div>",
      "<h1>Hello, <b>Your Name</b></h1><h2>Your Name | Designer</h2>",
      "<svg><title>Your Name</title></svg>",
      "<h1><code>Your Name</code></h1>",
    ]
  ) assert.deepEqual(told(body), [], body);
});

Deno.test("examples and pages of tests that are somebody's have none", async () => {
  for (const folder of ["examples", "tests/fidelity/pages"]) {
    const root = new URL(`../../../${folder}/`, import.meta.url);
    for await (const { name } of Deno.readDir(root)) {
      if (!name.endsWith(".html")) continue;
      const code = await Deno.readTextFile(new URL(name, root));
      const found = byPlace(preparePreview(code, { year: 2026 }).findings)
        .filter(({ rule, excerpt }) =>
          rule.startsWith("placeholder_") && !/[@[\d]|doe|\.\w/i.test(excerpt)
        );
      assert.deepEqual(found.map(({ excerpt }) => excerpt), [], name);
    }
  }
});
