-- What visitors wrote: as texts, for a year.
create table visitor_messages (
  -- Of the challenge that its sender solved, so that one solution is good for one message.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  fields jsonb not null,
  reply_to text,
  is_read boolean not null default false,
  received_at timestamptz not null
);

create index visitor_messages_user_id_idx on visitor_messages (user_id, received_at);
create index visitor_messages_received_at_idx on visitor_messages (received_at);
