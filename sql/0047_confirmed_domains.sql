-- False since a claim outlived the end of all access to its account (endAccess): whoever claimed it may have been somebody
-- else, so the page's own link neither leads there nor names it until the owner says that it is theirs.
alter table domains add column is_confirmed boolean not null default true;
