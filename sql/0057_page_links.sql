-- The links of the page with their words, as somebody presses them (server/page_code/page_links.ts).
alter table portfolios add column links jsonb not null default '[]';

-- Of pages that were saved before this, the text tells most of them.
update portfolios set links = coalesce((
  select jsonb_agg(jsonb_build_object(
    'link', regexp_replace(regexp_replace(run ->> 'href', '[?&](subject|body|text)=.*$', ''),
      '^(https?://[^/?#]+)$', '\1/', 'i'),
    'words', trim(left(run ->> 'text', 60))
  ))
  from jsonb_array_elements(outline) block, jsonb_array_elements(block -> 'runs') run
  where run ? 'href' and trim(run ->> 'text') <> '' and length(run ->> 'href') < 2048
), '[]');
