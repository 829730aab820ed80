-- A second factor: codes by time, asked for beside a password or a provider.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- Of the codes, encrypted with SECRET.
  secret bytea not null,
  -- The period of 30 seconds of the last code that was used: none is good twice, nor one before it.
  last_step bigint not null,
  created_at timestamptz not null,
  -- Asked for by mail: a sign-in in the week from then on turns the factor off.
  removal_due_at timestamptz
);

-- What stands in for a code, once each. They are as long as a key, so a plain hash keeps them.
create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Sign-ins that wait for a code, each in one browser, with what opened it: it must still do so when the code comes.
create table pending_sign_ins (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  password_hash text,
  provider text,
  issuer text,
  subject text,
  wrong_codes int not null default 0,
  expires_at timestamptz not null
);

create index pending_sign_ins_user_id_idx on pending_sign_ins (user_id);

-- Browsers that are not asked for a code for a while.
create table remembered_browsers (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index remembered_browsers_user_id_idx on remembered_browsers (user_id);

alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check check (purpose in
  ('verify_email', 'reset_password', 'change_email', 'recover_account', 'registration', 'backup', 'not_me',
   'remove_second_factor', 'keep_second_factor'));
