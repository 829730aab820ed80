import type { FindingRule } from "../../../contract/page_code/finding_groups.ts";
import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";
import { asked } from "../../../contract/page_code/asked_sentences.ts";
import { readStart } from "./parsed_draft.ts";
import { type Asks, EMAIL, NAME, PHONE } from "./placeholders.ts";

interface TemplatePhrases {
  rule: FindingRule;
  asks: Asks;
  phrases: string;
}

/** Roles and places are left out, since job offers have headings such as "Your role". */
const TABLE: TemplatePhrases[] = [
  {
    rule: "placeholder_name",
    asks: NAME,
    phrases: `
      your name | your full name | your first name | yourname | your name goes here | name here |
      full name here | firstname lastname | first name last name | first last | name surname |
      john q public | joe bloggs
      您的姓名 | 你的姓名 | 您的名字 | 你的名字 | 您的全名 | 你的全名 | 您的名稱 | 你的名稱 | 张三 | 張三 | 某某某
      आपका नाम | अपना नाम | तुम्हारा नाम | आपका पूरा नाम | अपना नाम लिखें | आपका नाम यहाँ
      tu nombre | su nombre | tu nombre completo | su nombre completo | tu nombre aquí |
      tu nombre y apellido | nombre apellido | nombre apellidos | fulano de tal
      votre nom | ton nom | votre prénom | votre nom complet | votre nom ici | prénom nom |
      nom prénom
      اسمك | اسمك هنا | اسمك الكامل | الاسم هنا | فلان الفلاني
      seu nome | o seu nome | teu nome | o teu nome | seu nome completo | seu nome aqui |
      nome sobrenome | nome apelido
      ваше имя | твоё имя | твое имя | ваше полное имя | ваше имя здесь | ваше имя и фамилия |
      имя фамилия
      dein name | ihr name | dein vollständiger name | ihr vollständiger name | dein name hier |
      ihr name hier | vorname nachname | max mustermann | erika mustermann | maria mustermann`,
  },
  {
    rule: "placeholder_text",
    asks: { name: "your_company", label: asked("asked_company"), type: "text" },
    phrases: `
      your company | your company name | yourcompany | company name | company name here |
      your business name | your brand name | yourbrand | your logo | your logo here
      您的公司 | 你的公司 | 您的公司名称 | 你的公司名称 | 公司名称 | 您的公司名稱 | 公司名稱
      आपकी कंपनी | अपनी कंपनी | आपकी कंपनी का नाम | कंपनी का नाम
      tu empresa | su empresa | nombre de tu empresa | nombre de su empresa |
      nombre de la empresa | tu logo
      votre entreprise | votre société | nom de votre entreprise | nom de l'entreprise |
      nom de la société | votre logo
      شركتك | اسم شركتك | اسم الشركة
      sua empresa | a sua empresa | nome da sua empresa | nome da empresa | seu logo
      ваша компания | название компании | название вашей компании | ваш логотип
      dein unternehmen | ihr unternehmen | deine firma | ihre firma | musterfirma | dein logo |
      ihr logo`,
  },
  {
    rule: "placeholder_email",
    asks: EMAIL,
    phrases: `
      your email | your e mail | youremail | your email address | your email here
      您的邮箱 | 你的邮箱 | 您的电子邮件 | 你的电子邮件 | 您的电子邮箱 | 您的邮箱地址 | 您的電子郵件 | 你的電子郵件
      आपका ईमेल | अपना ईमेल | आपका ईमेल पता
      tu correo | su correo | tu correo electrónico | su correo electrónico | tu email | su email
      votre email | votre e mail | ton email | votre adresse email | votre adresse e mail |
      votre courriel
      بريدك الإلكتروني | بريدك الالكتروني
      seu email | seu e mail | o seu email | o seu e mail
      ваш email | ваш e mail | ваш имейл | ваша почта | ваша электронная почта
      deine e mail | ihre e mail | deine email | ihre email | deine e mail adresse |
      ihre e mail adresse`,
  },
  {
    rule: "placeholder_phone",
    asks: PHONE,
    phrases: `
      your phone | your phone number
      您的电话 | 你的电话 | 您的电话号码 | 你的电话号码 | 您的手机号 | 您的電話
      आपका फ़ोन नंबर | आपका फोन नंबर | अपना फ़ोन नंबर
      tu teléfono | su teléfono | tu número de teléfono | su número de teléfono
      votre téléphone | votre numéro de téléphone
      رقم هاتفك | هاتفك
      seu telefone | o seu telefone | seu número de telefone
      ваш телефон | ваш номер телефона
      deine telefonnummer | ihre telefonnummer`,
  },
  {
    rule: "placeholder_text",
    asks: { name: "your_title", label: asked("asked_job_title"), type: "text" },
    phrases: `
      your title | your job title | your profession | your tagline
      您的职位 | 你的职位 | 您的头衔 | 你的头衔 | 您的職位
      आपका पद | आपका पेशा
      tu título | su título | tu profesión | tu cargo
      votre titre | votre profession
      مسماك الوظيفي | المسمى الوظيفي الخاص بك
      seu título | seu cargo | sua profissão
      ваша должность | ваша профессия
      dein titel | ihr titel | deine berufsbezeichnung | ihre berufsbezeichnung`,
  },
  {
    rule: "placeholder_text",
    asks: { name: "your_username", label: asked("asked_username"), type: "text" },
    phrases: `
      your username | your user name | yourusername | your handle | yourhandle
      您的用户名 | 你的用户名 | 您的用戶名
      आपका यूज़रनेम
      tu usuario | tu nombre de usuario
      votre nom d'utilisateur | votre pseudo
      اسم المستخدم الخاص بك
      seu usuário | seu nome de usuário
      ваш логин | ваш ник
      dein benutzername | ihr benutzername`,
  },
];

const BY_KEY = new Map(
  TABLE.flatMap(({ phrases, ...words }) =>
    phrases.split(/[|\n]/).filter((phrase) => phrase.trim()).map((phrase) =>
      [toKey(phrase), words] as const
    )
  ),
);
const BEGINNING = new RegExp(
  `^\\s*[@[${[...new Set([...BY_KEY.keys()].map(([first]) => first))].join("")}]`,
  "iu",
);
/** "Hi, I'm Your Name": whoever fills in the page introduces themselves. */
const INTRODUCED = new RegExp(
  `^\\s*(?:(?:hi|hello|hey|hola|bonjour|salut|hallo|moin|ol[áa]|oi|привет|здравствуйте|你好|您好|नमस्ते|مرحبا)` +
    `(?: there)?[\\s,،，!.–—👋]{1,9})?` +
    `(?:(?:i['’]m|i am|my name is|(?:yo )?soy|me llamo|je suis|je m['’]appelle|ich bin|ich heiße|` +
    `(?:eu )?sou|me chamo|меня зовут)\\s+|(?:я|मैं|أنا)\\s+|我是\\s*|我叫\\s*)`,
  "iu",
);
const LENGTH_MAX = 240;
const ABOVE_MAX = 4;
const ALONE_IN = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "title", "a"]);
const ASKING = /^(?:form|fieldset|dialog|label)$/;
const FIELD = /^(?:input|textarea|select)$/;
const SIBLINGS_MAX = 30;
const DEPTH_MAX = 600;

export interface TemplateWords extends Omit<TemplatePhrases, "phrases"> {
  text: string;
}

export function findTemplateWords(
  { value }: Tree.TextNode,
  parent: Tree.Element,
): TemplateWords | null {
  if (value.length > LENGTH_MAX) return null;
  const isIntroduced = INTRODUCED.test(value);
  if (!isIntroduced && !BEGINNING.test(value)) return null;
  let around: Tree.Element | null = parent;
  for (let i = 0; around && !ALONE_IN.has(around.tagName); i++) {
    around = i < ABOVE_MAX ? parentOf(around) : null;
  }
  if (around?.namespaceURI !== html.NS.HTML) return null;
  const text = (isIntroduced ? withoutIntroduction(value) : value).trim();
  const key = toKey(text);
  const words = BY_KEY.get(key === "[name]" ? "your name" : key);
  if (!words) return null;
  const whole = readStart(around);
  const isAlone = !isIntroduced && key !== "[name]" && toKey(whole) === key ||
    words.asks === NAME && INTRODUCED.test(whole) && toKey(withoutIntroduction(whole)) === key;
  return isAlone && !asksVisitors(around) ? { ...words, text } : null;
}

function withoutIntroduction(text: string): string {
  return text.replace(INTRODUCED, "").replace(/[^\p{L}\p{M}\p{N}\]]{1,9}$/u, "");
}

function toKey(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll("’", "'").replaceAll(/[\s_.-]+/g, " ")
    .trim()
    .replace(/^@/, "");
}

function asksVisitors(element: Tree.Element): boolean {
  const near = element.parentNode?.childNodes.slice(0, SIBLINGS_MAX) ?? [];
  if (near.some((each) => "tagName" in each && FIELD.test(each.tagName))) return true;
  let around: Tree.Element | null = element;
  for (let i = 0; around && i < DEPTH_MAX; i++, around = parentOf(around)) {
    if (ASKING.test(around.tagName)) return true;
  }
  return false;
}

function parentOf({ parentNode }: Tree.Element): Tree.Element | null {
  return parentNode && "tagName" in parentNode ? parentNode : null;
}
