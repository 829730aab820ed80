-- The notice of a change of e-mail holds a link that stops the change and leads to a new password.
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check check
  (purpose in ('verify_email', 'reset_password', 'change_email', 'recover_account'));
