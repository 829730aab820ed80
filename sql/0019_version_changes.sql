-- What each save changed against the one before it, counted when somebody looks; and how it came about.
alter table portfolio_versions
  add column source text not null default 'editor',
  add column added_lines integer,
  add column removed_lines integer;
