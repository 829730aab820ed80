-- The outbox. A mail is written in the transaction of its cause, and its row goes once it is delivered.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  html text not null,
  body text not null,
  attempts integer not null default 0,
  -- Null once it was given up.
  next_attempt_at timestamptz,
  last_error text,
  created_at timestamptz not null
);

create index mails_next_attempt_at_idx on mails (next_attempt_at);
