-- Mails of one kind to one address that wait together are one: which it is, and how many became it.
alter table mails
  add column gathered_as text unique,
  add column gathered integer not null default 1;
