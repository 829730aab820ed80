import { anyStart } from "./pressure_words.ts";

const OFFICES = anyStart(
  `
  online_banking internet_banking netbanking e-banking ebanking home_banking telebanking onlinebanking
  credit_union member_access member_number federally_insured member_fdic banque_en_ligne
  banca_en_linea banca_online banca_digital bankowosc internet_bankaciligi internetbankieren
  интернет-банк онлайн-банк bankportal
  webmail web_mail mail_server mail_admin mail_service mail_security e-mail_service postmaster
  postfach mailserver serveur_de_messagerie messagerie servidor_de_correo correo_web
  administrador_do_serv administrador_del_serv administrator_serwera server_admin posta_sunucu
  почтовый_сервер почтовый_ящик почтовая_служба poczta_firmowa webposta
  service_desk it_desk help_desk helpdesk it_support it_department it_team it_service
  information_technology it-abteilung it-service it-support service_informatique
  soporte_informatico departamento_de_ti suporte_de_ti supporto_informatico dzial_it it-afdeling
  bilgi_islem
  human_resources hr_portal hr_department people_team payroll employee_portal employee_self
  employee_access employee_login staff_portal staff_login mitarbeiterportal personalabteilung
  recursos_humanos portal_del_empleado portal_do_colaborador portale_dipendenti
  ressources_humaines espace_salarie portal_pracownika personeelszaken
  customer_portal customer_service_portal kundenportal kundenbereich kundencenter espace_client
  area_de_clientes area_clientes area_do_cliente area_cliente area_clienti area_riservata
  klantomgeving klantenzone mijn_omgeving strefa_klienta musteri_giris личный_кабинет
  secure_portal secure_login secure_sign secure_access secure_area secure_document secure_message
  secure_server secure_connection secure_verification secure_payment_portal secure_session
  secure_file secure_share security_check security_team security_center security_centre
  security_department security_alert security_notice account_security account_verification
  account_recovery account_center account_support identity_verification verification_center
  verification_portal verification_required sicherheitscenter sicherheitsprufung
  sicherheitsabteilung sicherheitshinweis sicherer_zugang sichere_anmeldung kontoprufung
  acces_securise connexion_securisee espace_securise verification_de_securite service_securite
  acceso_seguro zona_segura centro_de_seguridad verificacion_de acesso_seguro
  central_de_seguranca verificacao_de accesso_sicuro centro_sicurezza verifica_account
  beveiligde_omgeving beveiligingscentrum bezpieczne_logowanie centrum_bezpieczenstwa
  guvenli_giris guvenlik_merkezi безопасный_вход служба_безопасности центр_безопасности
  support_team trust_and_safety trust_&_safety fraud_department fraud_team fraud_prevention
  256-bit ssl_ 128-bit bank-level bank_grade verschlusselte_verbindung connexion_chiffree
  conexion_cifrada conexion_segura conexao_segura connessione_sicura do_not_reply
  government_service gov. tax_office tax_authority tax_agency tax_department revenue_service
  tax_refund ministry_of_finance ministry_of_interior department_of_revenue department_of_motor
  department_of_treasury customs_office customs_service toll_notice toll_payment toll_collection
  toll_balance unpaid_toll outstanding_toll toll_road_fee
  police. social_security_admin benefits_office steuerbehorde finanzverwaltung
  zollamt zollabfertigung bundesamt impots. direction_generale service_public
  ministere_d ministerio_d seguridad_social hacienda receita_federal secretaria_d
  agenzia_d ministero_d belastingdienst urzad_skarbowy ministerstwo gelir_idaresi bakanligi
  e-devlet госуслуги налогов министерств
  parcel_track parcel_delivery package_delivery package_track shipment_track
  parcel_center paketzentrum sendungsstatus sendungsverfolgung suivi_de_colis suivi_colis
  seguimiento_de_envio seguimiento_del_envio rastreamento_de rastreio_de tracciamento_sped sledzenie_prz kargo_takip
  отслеживание_п
  connect_wallet wallet_connect wallet_issue wallet_valid wallet_sync wallet_recover
  wallet_support wallet_migrat wallet_verif import_wallet import_your_wallet restore_wallet
  dapp_connect
  protected_document protected_file protected_pdf file_is_protected document_is_protected
  protected_message encrypted_message encrypted_document encrypted_file shared_with_you
  shared_a_file shared_a_document shared_document geschutztes_dokument geschutzte_datei
  document_protege fichier_protege documento_protegido archivo_protegido arquivo_protegido
  documento_protetto beveiligd_document dokument_chroniony
  official_giveaway official_event official_support official_airdrop
`.trim().replaceAll(/\s+/g, " "),
);

const PASSWORD = anyStart(
  "password passcode credentials login kennwort passwort zugangsdaten mot_de_passe identifiants " +
    "contrasena credenciales clave senha credenciais credenziali wachtwoord inloggegevens haslo " +
    "sifre парол",
);
const OF_OTHER = anyStart(
  "e-mail email mail work office corporate company network domain bank banking online_banking game " +
    "school university cloud windows employee professionnel d'entreprise de_l'entreprise " +
    "corporativ de_red de_rede da_empresa aziendal della_posta del_correo de_tu_correo de_su_correo " +
    "do_e-mail do_seu_e-mail do_email firmen unternehmens dienst zakelijk van_uw_e-mail sluzbow do_poczty " +
    "firmow e-posta da_sua_conta рабоч облачн корпоратив от_почты",
);
const OF_OTHERS = `${OF_OTHER}\\p{L}{0,14} ${PASSWORD}|${PASSWORD}\\p{L}{0,14} ${OF_OTHER}|` +
  anyStart("e-mail-pass email-pass mail-pass e-mail-kenn firmenpass bankpass");

const OFFICE = new RegExp(OFFICES, "u");
const OTHERS = new RegExp(OF_OTHERS, "u");

const FILE_NAME = /^[\p{L}\p{N}_. #-]{2,40}\.(?:pdf|xlsx?|docx?|pptx?)$/u;

export function isOffice(name: string): boolean {
  return OFFICE.test(name) || FILE_NAME.test(name);
}

export function isOfOthers(said: string): boolean {
  return OTHERS.test(said);
}
