import { anyWord, toPlain } from "./plain.ts";

const OF_SERVICES = new Set(
  toPlain(`
  sign signin log login logon logging in into on account accounts id verify verification verified
  verifying confirm confirmation secure security safe safety support help helpdesk center centre
  service services customer client customers portal online internet web webmail mail email mailbox
  inbox banking bank mobile app access authentication authenticate authorization identity password
  reset recovery recover update updates updated payment payments pay billing invoice card cards
  credit debit wallet wallets connect transfer transaction transactions refund refunds tax return
  claim order orders delivery deliver package parcel shipment shipping tracking track trace express
  status notification notice alert alerts warning suspended limited locked blocked restricted
  unlock required action important membership subscription renew renewal premium plan prime gift
  giftcard giftcards voucher reward rewards bonus prize giveaway free nitro airdrop token tokens
  document documents file files share shared drive cloud storage quota view open download protected
  business copyright appeal appeals form review page pages profile two factor step code session
  expired expires continue welcome back home official site website user
  users manager management employee hr payroll direct deposit workforce seller buyer checkout
  payout receive received money funds sale waiting pending held hold fee customs unpaid personal
  private individual gov government digital system windows defender pc computer virus infected
  anmelden anmeldung einloggen konto kundenkonto sicherheit sicherheitscenter bestatigen bestatigung
  verifizierung verifizieren zahlung zahlungen rechnung karte paket sendung lieferung zustellung
  verfolgen sendungsverfolgung kundenservice hilfe willkommen mitglied mitgliedschaft abo
  aktualisieren ihre ihr dein deine zu bei erstattung steuer steuererstattung online-banking
  rucksendung gesperrt eingeschrankt legitimation freigabe zugang zum zur im und der die das mein
  connexion connecter identifier compte client espace securite verifier confirmer paiement facture
  carte colis livraison suivi remboursement impot impots bienvenue abonnement votre vos mon ma mes
  de du des la le les et au aux assistance messagerie
  iniciar sesion acceso acceder cuenta seguridad verificar confirmar pago pagos tarjeta paquete envio
  seguimiento entrega reembolso clientes banca linea bienvenido suscripcion tu su en el y a mi
  entrar conta seguranca pagamento cartao encomenda rastreio entrega reembolso internet bem-vindo
  sua seu o e do da acesso
  accedi accesso conto sicurezza verifica conferma pagamento carta pacco spedizione consegna rimborso
  clienti area benvenuto abbonamento il tuo
  inloggen mijn rekening beveiliging bevestig betaling kaart pakket bezorging volgen klantenservice
  uw je jouw bij het een
  logowanie zaloguj sie konto bezpieczenstwo potwierdz platnosc karta paczka przesylka dostawa zwrot
  do na w twoje twoja odbior srodkow bankowosc
  giris yap hesap guvenlik onay odeme kart kargo teslimat iade hesabiniz internet bankaciligi subesi
  вход войти аккаунт личный кабинет безопасность подтверждение оплата карта посылка доставка возврат
  в на ваш ваша онлайн банк
  get new message messages offer offers generator trade join read send chat group invitation request
  requests missed unpaid toll waiting available ready
  to your you the of is at for an and or our has been was be will not please now us
  inc llc ltd gmbh corp corporation europe group com net org
  `).split(" "),
);

export function isOfServices(word: string): boolean {
  return OF_SERVICES.has(word);
}

/** These words belong to accounts, so that they do not make a brand of an apple in an orchard. */
const OF_ACCOUNTS = new Set(
  toPlain(`
  sign signin log login logon account accounts id verify verification verified security secure
  support helpdesk password authentication banking billing online webmail wallet suspended locked
  blocked limited unlock payment refund
  anmelden anmeldung einloggen konto sicherheit sicherheitscenter verifizierung zahlung connexion
  identifier compte securite verifier sesion acceso cuenta seguridad verificar entrar acesso conta
  seguranca accedi accesso conto sicurezza verifica inloggen rekening beveiliging logowanie zaloguj
  bezpieczenstwo giris hesap guvenlik вход войти аккаунт кабинет безопасность
  `).split(" "),
);

export function isOfAccounts(word: string): boolean {
  return OF_ACCOUNTS.has(word);
}

const OF_HOUSE = new Set(
  toPlain(`
  help center centre team staff service services customer official admin administrator operator
  moderation moderator billing invoice subscription renew renewal renewed expired expires notice
  hilfe kundenservice kundendienst equipe assistance ayuda soporte suporte assistenza
  `).split(" "),
);

export function isOfHouse(word: string): boolean {
  return OF_HOUSE.has(word);
}

/** A page with one of these words is about a name, and does not pass for it. */
export const ABOUT = anyWord([
  ...["redesign*", "concept", "clone", "case study", "tutorial", "guide", "how to", "how", "demo"],
  ...["practice", "exercise", "notes", "review", "talk", "story", "mock up", "mockup", "template"],
  ...[
    "integration",
    "integrating",
    "adding",
    "using",
    "alternative*",
    "vs",
    "versus",
    "unofficial",
  ],
  ...["fan", "fans", "why", "what", "inspired", "experiment", "portfolio", "developer", "designer"],
  ...[
    "with",
    "nachbau",
    "studie",
    "anleitung",
    "wie",
    "refonte",
    "tutoriel",
    "comment",
    "rediseno",
  ],
  ...["guia", "como", "come", "studio", "handleiding", "jak", "nasil", "как", "обзор"],
]);
