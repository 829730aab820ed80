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

-- Assistants that registered themselves (RFC 7591).
create table oauth_clients (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);

create index oauth_clients_used_at_idx on oauth_clients (used_at);

-- What a consent became: good once, for a minute. Kept a while longer to tell a second use, which ends what the first made.
create table oauth_codes (
  code_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  client_id text not null,
  client_name text not null,
  host text not null,
  redirect_uri text not null,
  code_challenge text not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  connection_id uuid references connections on delete set null,
  is_used boolean not null default false
);

create index oauth_codes_expires_at_idx on oauth_codes (expires_at);

-- Which connection a save came by, as it was called then.
alter table portfolio_versions add column published_by text;
