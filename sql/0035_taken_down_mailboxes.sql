-- Mailboxes of people whose pages were taken down. One row for each page that is down, which outlives its account.
create table taken_down_mailboxes (
  id uuid primary key default gen_random_uuid(),
  -- Whose page it is, so that it can be put back; null: the account is deleted.
  user_id uuid unique references users on delete set null,
  -- Keyed with SECRET: nobody who has only the table can try addresses.
  mailbox_hash text not null,
  taken_down_at timestamptz not null
);

create index taken_down_mailboxes_mailbox_hash_idx on taken_down_mailboxes (mailbox_hash, taken_down_at);
