-- Who may see a page: everybody, whoever has its link, or whoever has its link and its password.
alter table portfolios
  add column visibility text not null default 'public'
    check (visibility in ('public', 'unlisted', 'password')),
  -- Kept while nobody is asked for it, so that it need not be chosen anew. Cookies and addresses that it
  -- opened name its time: a new password ends them.
  add column password_hash text,
  add column password_set_at timestamptz,
  add check (visibility <> 'password' or password_hash is not null and password_set_at is not null);
