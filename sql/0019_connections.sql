-- Who else may act for a person: assistants that they connected, and keys for scripts. Secrets are kept as SHA-256 hashes.
create table connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('assistant', 'key')),
  -- As the assistant calls itself, or its owner calls the key.
  name text not null,
  -- Where the assistant's sign-in leads back to; empty for a key.
  host text not null default '',
  client_id text,
  scopes text[] not null,
  -- Of a key, or of an assistant's refresh token; the one before it stays good for a moment (sessions).
  secret_hash bytea not null,
  previous_hash bytea,
  sealed_secret bytea,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  -- Null: until it is ended.
  expires_at timestamptz,
  last_used_at timestamptz,
  -- A network, not a person.
  last_used_from text,
  -- The first publish is told by mail.
  has_published boolean not null default false
);

create index connections_user_id_idx on connections (user_id);
