-- Links sent by mail. The key allows one a person and purpose: a newer link replaces the older.
create table links (
  user_id uuid not null references users on delete cascade,
  -- The notice of a change of e-mail holds a link that stops the change and leads to a new password (recover_account).
  purpose text not null
    check (purpose in ('verify_email', 'reset_password', 'change_email', 'recover_account')),
  token_hash bytea not null,
  new_email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
