create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  email_verify boolean not null default false,
  -- Null for people who only ever signed in with Google.
  password_hash text,
  google_subject text unique,
  created_at timestamptz not null
);

-- One person per name and per address, whatever the letter case.
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));
