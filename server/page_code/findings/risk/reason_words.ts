import { AMOUNT, anyStart, eitherWay, near } from "./pressure_words.ts";

const NEW_SIGN_IN = near(
  "sign-in sign_in login log-in device access activity connexion appareil anmeldung gerat zugriff " +
    "acceso inicio_de_sesion dispositivo actividad acesso atividade accesso attivita inlog " +
    "apparaat logowani urzadzeni giris cihaz вход устройств активност",
  "unknown unrecogni do_not_know do_not_recogni don't_know not_recogni unusual noticed detected " +
    "suspicious unbekannt ungewohnlich verdachtig inconnu inhabituel desconocid inusual detectad " +
    "incomum sconosciut insolit onbekend ongebruikelijk nieznan nietypow bilinmeyen olagandisi " +
    "неизвестн необычн нового_устройства",
);
const ENDS = near(
  "password session access certificate account mailbox kennwort " +
    "passwort sitzung zugang zertifikat konto postfach mot_de_passe session acces certificat cle " +
    "compte contrasena sesion acceso certificado cuenta senha sessao acesso conta sessione " +
    "accesso certificato account wachtwoord sessie toegang rekening haslo sesja dostep certyfikat " +
    "konto sifre oturum erisim hesap сессия парол доступ сертификат token",
  "expire expiring ends. ending will_end ends_today run_out runs_out timed_out lauft_ab " +
    "abgelaufen endet expir arrive_a_echeance caduc vence vencid venceu scad verloopt verlopen " +
    "wygas suresi истек заканчива deactivat disabl deaktiviert " +
    "umgestellt desactiv desativ disattiv gedeactiveerd dezaktyw devre_disi отключ",
);
const RENEW = near(
  "renew reactivat re-activat revalidat re-validat extend unlock unblock restore keep_your " +
    "synchroni re-confirm reconfirm erneuern verlangern freischalten reaktivieren aktivieren_sie " +
    "bestatigen renouvel reactiv debloqu conserver actualis renov activar active_su active_tu reactivar desbloque " +
    "actualiz reativ atualiz renova rinnov riattiv aggiorn sblocc vernieuw heractiv ontgrendel " +
    "odnow reaktyw zaktualizuj odblok yenile etkinlestir обнов продл восстанов разблок",
  "password account mailbox access device authenticator token banking certificate " +
    "card kennwort passwort konto zugang gerat verfahren karte tan pushtan mot_de_passe compte " +
    "acces cle carte appareil contrasena cuenta acceso clave tarjeta dispositivo senha conta " +
    "acesso cartao conto accesso carta app_di wachtwoord rekening toegang pas. bankpas haslo " +
    "konto dostep karte karty sifre hesab erisim kart парол аккаунт доступ карт счет",
);
const MIGRATES = near(
  "mailbox e-mail email mail_ webmail server postfach boite_mail correo caixa_de casella skrzynk " +
    "posta_kutu почт",
  "upgrade migrat quota is_full almost_full over_limit storage umstellung kontingent mise_a_niveau " +
    "cuota migraci cota migracao quota aggiornamento pojemno kota обновлени лимит",
);
const LOSES = near(
  "otherwise if_not unless or_it or_they failure_to within before after today. hours days " +
    "andernfalls sonst innerhalb bis_zum binnen heute sinon sous. avant_le faute_de de_lo_contrario " +
    "si_no antes_de dentro_de caso_contrario se_nada em_2 em_24 em_48 altrimenti entro senza " +
    "anders voor_ w_ciagu inaczej aksi_halde icinde иначе в_течение",
  "deleted erased will_be_removed cancelled. canceled. penalty surcharge returned_to " +
    "suspended locked forfeited terminated blocked geloscht gesperrt verfallt zuruckgeschickt " +
    "storniert supprim ferme_d bloqu annul retourne_a penalit eliminad cancelad perder bloquead " +
    "devuelt multa apagad excluid perdid devolvid cancellat annullat eliminat bloccat restituit " +
    "mora. verwijderd geblokkeerd geannuleerd teruggestuurd usuniet zablokowan anulowan zwrocon " +
    "silinecek kapatilacak iade_edil удален заблокир возвращен аннулир отменен",
  70,
);
const GOES = near(
  "photos files pictures contacts messages data. fotos bilder dateien kontakte daten. photos. fichiers " +
    "contacts donnees archivos contactos datos. arquivos contatos dados. foto. file. contatti dati. " +
    "bestanden gegevens zdjecia pliki fotograf dosya фото файлы",
  "will_be_deleted will_be_erased will_be_lost will_be_removed geloscht_werden werden_geloscht " +
    "seront_supprim seront_efface seran_eliminad seran_borrad se_borraran serao_apagad serao_excluid " +
    "saranno_eliminat saranno_cancellat worden_verwijderd worden_gewist zostana_usuniete silinecek " +
    "будут_удалены",
);
const HELD = near(
  "parcel package shipment sendung paket paquete envio colis encomenda pacco pakket paczk przesylk " +
    "kargo gonderi посылк отправлени messages mensagens mensajes nachrichten messagg wiadomosc " +
    "berichten iletiler сообщени e-mails mails courriels transfer payment zahlung virement " +
    "transferencia bonifico przelew",
  "waits waiting held on_hold pending undelivered not_delivered could_not_be stopped blocked " +
    "unpaid duty customs missing depot warehouse wartet zuruckgehalten nicht_zugestellt zoll " +
    "einfuhr fehlen en_attente bloqu douane non_distribu retenid pendiente aduana detenid no_entreg " +
    "retid pendente alfandega nao_entreg taxado giacenza dogana sospes in_attesa non_consegn wacht " +
    "douane niet_bezorgd zatrzyman oczekuj clo. clen nie_doreczon beklet gumruk teslim_edileme " +
    "задержан ожида таможен не_доставлен redeliver reprogram nouveau_passage neu_zustell новая_доставка",
);
const FINE = near(
  "fine penalty surcharge late_fee citation busgeld bussgeld strafzettel mahngebuhr amende contravention " +
    "majoration multa sancion recargo coima sanzione verbale boete aanmaning mandat grzywn ceza. " +
    "para_cezasi штраф",
  "pay paid unpaid unbezahlt impaye impagad nao_pag non_pagat onbetaald nieoplac odenmemis неоплач settle due raised deadline days zahlen zahlung begleichen frist tage regler payer " +
    "delai jours porte_a minore pagar pago plazo dias prazo pagare scadenza giorni betalen termijn " +
    "dagen zaplac termin dni ode gun оплат срок дн",
);
const MONEY = near(
  "refund rebate compensation benefit grant allowance payout reimbursement inheritance bonus " +
    "salary pay_adjustment payslip erstattung ruckzahlung auszahlung entschadigung bonus zuschuss " +
    "gehalt rembourse indemni prime. allocation aide_ reembolso devolucion ajuste_salarial bono. " +
    "ayuda. indemniz restituicao abono auxilio rimborso bonus indennizzo contributo teruggave " +
    "toeslag vergoeding zwrot dodatek swiadczeni iade. ikramiye destek_odemesi возврат выплат " +
    "компенсац пособи",
  "ready waiting pending approved eligible entitled you_have owed calculated receive claim " +
    "release credited send_it sent_to bereit wartet anspruch genehmigt erhalten auszuzahlen " +
    "disponible en_attente avez_droit recevoir attribue listo lista pendiente aprobado recibir " +
    "derecho disponivel pendente aprovad receber direito pronto disponibile attesa approvat " +
    "ricevere spetta klaar recht_op ontvang goedgekeurd gotow czeka przyznan otrzyma hazir " +
    "onaylandi almak готов ожидает одобрен получ положен начислен",
);
const GAIN = eitherWay(
  anyStart(
    "winner winners you_won you_have_won drawn_as lottery paid_out_to you_are_owed you_have_a " +
      "to_be_paid_out entitled gewinner gewonnen lotterie auszahlung steht_ihnen gagnant loterie " +
      "avez_gagne avez_droit vous_est_du ganador loteria ha_ganado le_corresponde tiene_derecho " +
      "ganhador voce_ganhou tem_direito foi_aprovado vincitore lotteria hai_vinto le_spetta " +
      "winnaar loterij hebt_gewonnen recht_op wygran loteri kazandiniz hak_kazan выигр лотере " +
      "положен начислен",
  ),
  AMOUNT,
  60,
);
const TAKEN = eitherWay(
  anyStart(
    "was_renewed will_be_renewed renewal_of was_charged will_be_charged has_been_charged charged_for " +
      "auto-renew debited wurde_verlangert abgebucht abbuchung renouvele_pour debite prelevement " +
      "se_ha_renovado cobrado cargo_de foi_renovad cobranca_de addebitat rinnovat afgeschreven " +
      "verlengd_voor pobrano odnowion yenilendi tahsil списан продлен",
  ),
  AMOUNT,
  60,
);
const TO_VIEW = near(
  "view open read access see unlock continue download ansehen offnen lesen anzeigen zugreifen voir consulter " +
    "ouvrir lire acceder ver. abrir leer consultar acceder visualizar ler. acessar vedere aprire " +
    "leggere visualizza bekijk openen lezen zobacz otworz wyswietl goruntule ac. oku " +
    "посмотр откр прочит",
  "document file invoice message fax voicemail statement pdf payslip agreement contract attachment " +
    "dokument datei rechnung nachricht anhang vertrag fichier facture piece_jointe contrat documento " +
    "archivo factura mensaje arquivo fatura mensagem fattura messaggio allegato bestand factuur " +
    "bericht plik faktur wiadomosc belge dosya fatura mesaj документ файл счет-фактур сообщени",
  35,
);
const FREE_GOODS = near(
  "unlimited free generate generator hack get_your receive won winner selected gratis unbegrenzt " +
    "illimite gratuit ilimitad ganador ganhador illimitat vincitore onbeperkt darmow sinirsiz " +
    "bedava бесплатн безлимит выигра",
  "gems coins diamonds followers likes skins credits. robux v-bucks gift_card voucher iphone " +
    "console_ playstation crypto tokens airdrop nft munzen diamanten gutschein pieces. diamants " +
    "carte_cadeau monedas diamantes seguidores tarjeta_regalo moedas gemas cartao-presente monete " +
    "buono_ munten cadeaubon monet klejnot elmas takipci hediye_kart монет кристалл подписчик",
  35,
);
const VOTE = near(
  "vote. votes voting contest abstimm wettbewerb voter. votez concours votar. voto. concurso " +
    "votare concorso stemmen wedstrijd glosowa konkurs oy_ver yarisma голос конкурс",
  "log_in sign_in messenger code anmelden einloggen connectez connecter inicia_sesion codigo " +
    "entrar entre_com accedi codice inloggen zaloguj kod giris_yap войд мессенджер код",
  90,
);
const CARD_CHECK = near(
  "card. karte. kreditkarte carte tarjeta cartao carta creditcard karty kart. карт booking " +
    "reservation prenotazione reserva buchung reservering rezerwacj rezervasyon бронирован",
  "verification verify will_be_cancelled prufung uberprufung verifizier " +
    "wird_storniert verification verifier sera_annule verificar verificacion cancelada verificacao verifica annullata verificatie geannuleerd " +
    "weryfikac anulowana dogrulama iptal_edil подтверд отменен",
);

const REASON = new RegExp(
  [
    NEW_SIGN_IN,
    ENDS,
    MIGRATES,
    RENEW,
    LOSES,
    GOES,
    HELD,
    FINE,
    GAIN,
    TAKEN,
    MONEY,
    TO_VIEW,
    FREE_GOODS,
    VOTE,
    CARD_CHECK,
  ]
    .join("|"),
  "u",
);

const THREAT = new RegExp([ENDS, MIGRATES, GOES, HELD, FINE].join("|"), "u");

export function isThreat(text: string): boolean {
  return THREAT.test(text);
}

export function isReason(text: string): boolean {
  return REASON.test(text);
}
