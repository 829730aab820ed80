-- The name of a deleted account is held as well: for nobody.
alter table username_holds alter column user_id drop not null;
alter table username_holds drop constraint username_holds_user_id_fkey;
alter table username_holds add foreign key (user_id) references users on delete set null;
