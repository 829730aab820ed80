import { anyStart, near } from "./pressure_words.ts";
import type { Stage } from "./stage.ts";

const STUDY = new RegExp(
  anyStart(
    "demo demos concept mockup mock-up mock_up tutorial exercise student_project students_project " +
      "portfolio redesign clone template component prototype case_study ui_kit sandbox playground " +
      "codepen project puzzle escape_room escape_game riddle how_to guide lesson workshop studie " +
      "nachbau ubung lernprojekt vorlage entwurf ratsel schulprojekt maquette exercice projet " +
      "enigme etude ejercicio proyecto plantilla estudio_de exercicio projeto esercizio progetto " +
      "opdracht oefening cwiczenie projekt alistirma proje упражнение проект макет учебн",
  ),
  "u",
);
const WARNING = new RegExp(
  anyStart(
    "phishing scam scams beware fake. spot_ recognise recognize falsche vorsicht erkennen " +
      "arnaque hameconnage estafas golpes truffe oplichting nepmail oszust dolandirici мошенни",
  ),
  "u",
);
const STAYS = new RegExp(
  near(
    "nothing no_data never_leaves stays checks_in runs_in nichts bleibt rien reste nada queda fica " +
      "niente resta niets blijft nic. zostaje hicbir ничего остается not_sent counts_in only_in",
    "is_sent sent. leaves in_the_page in_your_browser on_your_device in_this_browser in_the_browser " +
      "saved. stored. gesendet ubertragen im_browser envoye quitte dans_votre_navigateur " +
      "dans_le_navigateur envia guarda en_tu_navegador no_navegador inviato nel_browser verstuurd " +
      "in_je_browser wysylane w_przegladarce gonderil tarayici отправля в_браузере",
  ) + "|" +
    anyStart(
      "fictional fiktiv fictif fictici fittizi fikcyj вымышлен does_not_exist not_a_real made_up for_demonstration demo.",
    ) +
    "|" + near(
      "try use user username login with benutzer zugangsdaten usuario utilisateur utente gebruiker",
      "demo demo123 guest test. test123 admin admin123 gast invitado invite ospite",
      25,
    ),
  "u",
);

export function isStudy({ heads }: Pick<Stage, "heads">): boolean {
  return STUDY.test(heads) || WARNING.test(heads);
}

export function isAboutIt(stage: Stage): boolean {
  return isStudy(stage) || STAYS.test(stage.text);
}

const SIGN_UP = new RegExp(
  anyStart(
    "sign_up signup register_ register. create_account create_an_account create_your_account " +
      "new_account no_account choose_a_password create_a_password confirm_password repeat_password " +
      "passwort_wahlen passwort_wiederholen choisir_un_mot choisissez_un_mot confirmer_le_mot " +
      "elige_una_contrasena crea_una_contrasena crie_uma_senha escolha_uma_senha scegli_una_password " +
      "conferma_password kies_een_wachtwoord ustaw_haslo wybierz_haslo powtorz_haslo " +
      "sifre_belirle придумайте_пароль registrier " +
      "konto_erstellen konto_anlegen kein_konto s'inscrire inscrivez creer_un_compte " +
      "pas_de_compte pas_encore_de_compte registrate registrarse crear_cuenta crear_una_cuenta " +
      "no_tienes_cuenta cadastre-se criar_conta nao_tem_conta ainda_nao_tem registrati " +
      "crea_account crea_un_account non_hai_un registreren account_aanmaken geen_account " +
      "zarejestruj zaloz_konto nie_masz_konta kaydol kayit_ol hesap_olustur hesabin_yok зарегистр " +
      "создать_аккаунт нет_аккаунта",
  ),
  "u",
);

export function isSignUp(text: string): boolean {
  return SIGN_UP.test(text);
}
