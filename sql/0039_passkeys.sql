-- Passkeys: a public key each, which opens the account for whoever holds its other half.
create table passkeys (
  -- As the authenticator calls it.
  id bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- As the authenticator gave it (COSE). Of any length: those of ML-DSA have 1,300 bytes and more.
  public_key bytea not null,
  -- How often it signed, where it counts: one that goes back was copied.
  counter bigint not null,
  transports text[] not null,
  -- As its owner calls it.
  name text not null,
  -- Kept by a password manager, on more than one device.
  is_backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_user_id_idx on passkeys (user_id);

-- Challenges that were answered: each is good for one answer. Those that nobody answers leave nothing here.
create table passkey_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
