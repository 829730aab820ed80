-- Whether the page has a form that would send something. Null for what was saved before this was looked for.
alter table portfolios add column has_form boolean;
alter table previews add column has_form boolean;

-- Whether the visitors of a page may write to its owner: for who ever turned it on, or was stopped.
create table letterboxes (
  user_id uuid primary key references users on delete cascade,
  is_open boolean not null default false,
  -- Set by the operator.
  stopped_at timestamptz,
  -- What a form of the page last asked for that is never passed on, for the operator to see.
  asked_for text check (asked_for in ('password', 'card', 'code')),
  asked_at timestamptz
);

-- What visitors wrote: as texts, for a year.
create table messages (
  -- Of the challenge that its sender solved, so that one solution is good for one message.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  fields jsonb not null,
  reply_to text,
  is_read boolean not null default false,
  received_at timestamptz not null
);

create index messages_user_id_idx on messages (user_id, received_at);
create index messages_received_at_idx on messages (received_at);

-- What a visitor wrote goes out as plain text alone, and is answered to them.
alter table mails alter column html drop not null;
alter table mails
  add column reply_to text,
  -- Of a mail that goes with its account: what a visitor wrote is not mailed to who left.
  add column user_id uuid references users on delete cascade;

create index mails_user_id_idx on mails (user_id);
