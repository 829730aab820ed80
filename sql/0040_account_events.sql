-- What happened to an account, for its owner to read: the newest ones of each.
create table account_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  kind text not null,
  -- Of a sign-in: by what, and the browser in words, without versions.
  way text,
  browser text,
  -- Of a passkey, an assistant or a key: as it was called.
  name text
);

create index account_events_user_id_idx on account_events (user_id, id);

-- Their owner disowned a sign-in: browsers that were known before then are strangers again.
alter table users add column devices_since timestamptz;

-- "It was not me", in the notice about a sign-in: one link a session, all others one a person and purpose.
alter table links add column session_id uuid;
alter table links drop constraint links_pkey;
alter table links add constraint links_key unique nulls not distinct (user_id, purpose, session_id);
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check check (purpose in
  ('verify_email', 'reset_password', 'change_email', 'recover_account', 'registration', 'backup',
   'not_me'));
