-- The outbox. A mail is written in the transaction of its cause, and its row goes once it is delivered.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  -- Null: what a visitor wrote goes out as plain text alone.
  html text,
  body text not null,
  -- What a visitor wrote is answered to them.
  reply_to text,
  attempts integer not null default 0,
  -- Null once it was given up.
  next_attempt_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  -- Mails of one kind to one address that wait together are one digest: which it is, and how many became it.
  digest_key text unique,
  digest_size integer not null default 1,
  -- Of a mail that goes with its account: what a visitor wrote is not mailed to who left.
  user_id uuid references users on delete cascade
);

create index mails_next_attempt_at_idx on mails (next_attempt_at);
create index mails_user_id_idx on mails (user_id);
