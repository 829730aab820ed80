import { anyWord, toPlain } from "./plain.ts";

const AT_STAKE =
  "account mailbox wallet subscription membership parcel package shipment toll delivery storage " +
  "konto zugang paket sendung postfach karte abonnement compte colis livraison boite cuenta paquete " +
  "envio tarjeta conta encomenda cartao conto pacco spedizione carta rekening pakket kaart przesylk " +
  "paczk kart hesab hesap kargo аккаунт счет карт посылк доступ your_card debit_card your_access your_payment " +
  "your_device your_pc your_computer this_pc this_computer";
const HAPPENS =
  "suspend suspension paused frozen unpublished deactivat terminat restrict blocked disabled declined unpaid overdue " +
  "outstanding on_hold held_at infected compromised hacked unusual suspicious unauthorized " +
  "unauthorised will_be_closed will_be_deleted will_be_removed will_expire has_expired is_full " +
  "almost_full could_not_be late_fee gesperrt eingeschrankt gesperrt wird_gesperrt zollgebuhr " +
  "nicht_zugestellt ungewohnlich ist_voll suspendu bloque restreint en_attente frais_de suspendid " +
  "bloquead restringid rechazad suspens bloquead sospes bloccat in_giacenza geblokkeerd opgeschort " +
  "zablokowan zawieszon wstrzyman askiya kilitlen bloke заблокирован приостановлен ограничен " +
  "подозрительн задержан";
const DEMAND =
  "verify confirm validate restore reactivate unlock rectify synchronize synchronise " +
  "bestatigen verifizieren entsperren verifier confirmer confirmez restaurer verifique verifica " +
  "confirme confirma desbloqueie conferma sblocca bevestig verifieer potwierdz odblokuj dogrula " +
  "onayla подтвердите восстановите";
const OF_VISITORS =
  "your_account your_identity your_payment your_billing your_wallet your_card your_details " +
  "your_information your_access your_mailbox your_membership your_bank ihr_konto ihre_daten " +
  "ihre_identitat ihre_zahlung ihr_postfach ihre_karte ihre_freischaltung ihren_zugang " +
  "votre_compte votre_identite vos_informations vos_donnees votre_carte votre_paiement su_cuenta " +
  "sus_datos su_identidad su_pago tu_cuenta tus_datos tu_identidad sua_conta seus_dados " +
  "sua_identidade il_tuo_conto i_tuoi_dati la_tua_identita i_suoi_dati uw_rekening uw_gegevens " +
  "uw_identiteit je_account swoje_dane swoja_tozsamosc swoje_konto hesabinizi kimliginizi " +
  "bilgilerinizi личность аккаунт данные";
const CHANGE =
  "update renew aktualisieren erneuern mettre_a_jour mettez_a_jour actualice actualiza atualize " +
  "aggiorna werk_uw zaktualizuj guncelle обновите";
const PAYING =
  "your_payment your_billing your_card your_bank your_wallet your_information ihre_zahlung " +
  "ihre_karte ihre_daten ihre_freischaltung votre_carte votre_paiement vos_informations su_pago " +
  "sus_datos tu_pago tus_datos seus_dados i_tuoi_dati i_suoi_dati uw_gegevens swoje_dane " +
  "bilgilerinizi данные";
const HURRY = anyWord([
  ...[
    "within 24 hours",
    "within 48 hours",
    "within 12 hours",
    "avoid a late fee",
    "avoid late fees",
  ],
  ...[
    "permanently deleted",
    "do not restart",
    "do not turn off",
    "do not shut down",
    "pay now to*",
  ],
  ...["copyright infringement", "violates our*", "violation of our*", "keep your password"],
  ...["delivery attempt", "customs fee", "redelivery fee", "virus detected", "viruses detected"],
  ...["trojan*", "call immediately", "your computer is blocked", "innerhalb von 24 stunden"],
  ...["innerhalb von 48 stunden", "sous 24 heures", "dans les 24 heures", "en 24 horas"],
  ...["em 24 horas", "entro 24 ore", "binnen 24 uur", "w ciagu 24 godzin", "24 saat icinde"],
  ...["в течение 24 часов", "kon niet worden bezorgd", "no se pudo entregar", "teslim edilemedi"],
  ...["n'a pas pu etre livre", "konnte nicht zugestellt", "не удалось доставить", "is on hold"],
]);
const PRIZE = anyWord([
  ...["you have won", "you've won", "you won", "congratulations you*", "claim now"],
  ...["claim your reward*", "claim your prize*", "claim your airdrop", "claim your token*"],
  ...["claim your gift*", "claim your bonus", "claim your refund", "claim your nft*"],
  ...[
    "claim reward*",
    "claim airdrop",
    "free gift card",
    "gift card worth",
    "get free",
    "free robux",
  ],
  ...["free nitro", "free followers", "free v-bucks", "you have been selected", "you are eligible"],
  ...["you have been chosen", "eligible for a*", "eligible to receive", "tax refund", "refund of"],
  ...[
    "receive your refund",
    "double your*",
    "you're hired",
    "you are hired",
    "no experience needed",
  ],
  ...["no experience required", "your item has been sold", "item has been sold", "was sold"],
  ...["receive your payment", "to receive payment", "to receive funds", "guaranteed profit"],
  ...[
    "sie haben gewonnen",
    "glückwunsch sie*",
    "steuererstattung",
    "erstattung von",
    "geld erhalten",
  ],
  ...["vous avez gagne", "felicitations vous*", "remboursement de", "has ganado", "ha ganado"],
  ...[
    "reembolso de",
    "reclame su*",
    "reclama tu*",
    "voce ganhou",
    "parabens voce*",
    "resgate seu*",
  ],
  ...["hai vinto", "ha vinto", "rimborso di", "riscatta il tuo*", "u heeft gewonnen"],
  ...["je hebt gewonnen", "teruggave", "wygrales", "wygrala*", "odbierz*", "odbior srodkow"],
  ...["kazandiniz", "tebrikler", "iade tutari", "вы выиграли", "получить приз", "получить выплату"],
]);

const TOGETHER = new RegExp(
  `${near(AT_STAKE, HAPPENS)}|${near(DEMAND, OF_VISITORS)}|${near(CHANGE, PAYING)}`,
  "u",
);

export function isPressing(text: string): boolean {
  return HURRY.test(text) || PRIZE.test(text) || TOGETHER.test(text);
}

/** The words are beginnings; "_" stands for a space, and a word that ends in "." is whole. */
export function near(first: string, second: string, between = 60): string {
  return eitherWay(anyStart(first), anyStart(second), between);
}

export const AMOUNT =
  "(?:(?:[€$£₽¥₺]|r\\$|usd|eur)[ ]?\\d[\\d., ]{0,12}|\\d[\\d., ]{0,12}[ ]?(?:[€$£₽₺]|eur|usd|gbp|zl|tl|kr|chf|btc|eth|usdt|руб)(?!\\p{L}))";

export function eitherWay(a: string, b: string, between: number): string {
  // A full stop within an amount does not end the sentence.
  const rest = `(?:[^.!?]|(?<=\\d)[.](?=\\d)){0,${between}}?`;
  return `${a}${rest}${b}|${b}${rest}${a}`;
}

export function anyStart(words: string): string {
  const each = toPlain(words).split(" ").map((word) =>
    word.endsWith(".")
      ? `${word.slice(0, -1)}(?!\\p{L})`.replaceAll("_", "[ -]")
      : word.replaceAll("_", "[ -]")
  );
  return `(?<![\\p{L}])(?:${each.join("|")})`;
}
