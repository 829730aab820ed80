-- Visitors without an account try a page as well: a preview is a person's, of which there is one, or a guest's, known by
-- a keyed hash of their network address, of which there are a few.
alter table previews drop constraint previews_pkey;
alter table previews drop constraint previews_id_key;
alter table previews add primary key (id);
alter table previews alter column user_id drop not null;
alter table previews add column guest bytea;
alter table previews add constraint previews_one_owner check (num_nonnulls(user_id, guest) = 1);
create unique index previews_user_id_key on previews (user_id);
create index previews_guest_idx on previews (guest, expires_at) where guest is not null;
