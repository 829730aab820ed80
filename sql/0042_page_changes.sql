-- Whose public answers may have changed, in which transaction: for processes that keep such answers in memory, which read
-- what came since they last looked (server/database/page_changes.ts). Rows go after minutes. Not unlogged: a crash that
-- emptied it would leave old answers in the memory of processes that went on.
create table page_changes (
  xid xid8 not null,
  -- No reference: who deletes their account is told of as well.
  user_id uuid not null,
  primary key (xid, user_id)
);

create function note_page_change() returns trigger language plpgsql as $$
declare
  owner uuid;
begin
  if tg_table_name = 'users' then
    owner := coalesce(new.id, old.id);
  else
    owner := coalesce(new.user_id, old.user_id);
  end if;
  insert into page_changes values (pg_current_xact_id(), owner) on conflict do nothing;
  return null;
end $$;

-- All that public answers are made of (tests/server/web/public_answers_test.ts compares). Each sign-in writes to users, and each
-- visitor's message to letterboxes.
create trigger users_change_page
  after insert or delete or update of username, email_verify on users
  for each row execute function note_page_change();
create trigger portfolios_change_page after insert or delete or update on portfolios
  for each row execute function note_page_change();
create trigger letterboxes_change_page
  after insert or delete or update of is_open, stopped_at on letterboxes
  for each row execute function note_page_change();
create trigger domains_change_page after insert or delete or update on domains
  for each row execute function note_page_change();
-- One that comes is in no answer that is kept.
create trigger picture_files_change_page after delete or update on picture_files
  for each row execute function note_page_change();
create trigger files_change_page after delete or update on files
  for each row execute function note_page_change();
