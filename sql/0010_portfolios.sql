-- The page of a person: its newest version (portfolio_versions), what is told of it, and who may see it.
create table portfolios (
  user_id uuid primary key references users on delete cascade,
  -- Counts saves, so that a save from a stale editor is noticed.
  version integer not null,
  -- What the page says, for link previews, search engines and readers that show no frames.
  title text,
  description text,
  outline jsonb not null,
  sanitization_log jsonb not null,
  -- Where the frame's runtime goes, in UTF-16 units of the code.
  head_offset integer not null,
  -- Whether the page has a form that would send something.
  has_form boolean not null,
  -- For a page that calls `confirm` or `prompt`: how those questions begin before which there is a side effect, which
  -- are not asked. Null for a page that calls neither.
  late_asks text[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A page can be taken offline without losing anything.
  is_published boolean not null default true,
  -- Set by the operator, after a report: the page is not shown, whatever its owner says.
  taken_down_at timestamptz,
  -- Everybody, whoever has its link, or whoever has its link and its password.
  visibility text not null default 'public'
    check (visibility in ('public', 'unlisted', 'password')),
  -- Kept while nobody is asked for it, so that it need not be chosen anew. Cookies and addresses that it
  -- opened name its time: a new password ends them.
  password_hash text,
  password_set_at timestamptz,
  check (visibility <> 'password' or password_hash is not null and password_set_at is not null)
);
