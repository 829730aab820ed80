// A row or more in every table of the product, with all that a text format could trip over.
import type { Database } from "../../server/database/database.ts";
import { listOf } from "./feature_cases.ts";
import { ID, TRICKY } from "./tricky.ts";

/** A page that cannot be told from noise, one that packs to nothing, and one of nothing. */
const SCRIPT = `
  insert into users (id, username, email, first_name, last_name, email_verify, password_hash, created_at) values
    ('${ID}1', 'chef1', 'chef1@example.com', ${TRICKY}, '', true, '$2b$12$x', '2026-01-02 03:04:05.678901+00'),
    ('${ID}2', 'Chef2', 'chef2@example.com', '', E'\\\\N', false, null, '0001-01-01 00:00:00+00 BC');
  insert into identities (issuer, subject, user_id) values ('https://id.example', ${TRICKY}, '${ID}2');
  insert into invitations (token_hash, email, uses, uses_left, created_at, expires_at, created_by)
    values ('\\x04', ${TRICKY}, 1, 1, now(), now(), '${ID}1');
  insert into operator_acts (at, operator, act, subject_id, subject, reason)
    values (now(), null, 'take_down', '${ID}1', 'chef1', ${TRICKY});
  insert into reports (user_id, version, details, email, created_at)
    values ('${ID}1', 4, ${TRICKY}, '', now());
  insert into takedowns (user_id, version, ground, reason, created_at)
    values ('${ID}1', 4, 'terms', ${TRICKY}, now());
  insert into taken_down_fingerprints values ('${ID}5', '\\x01', '{1,-2}', now());
  insert into taken_down_mailboxes (user_id, mailbox_hash, taken_down_at)
    values ('${ID}1', ${TRICKY}, now()), (null, '', now());
  insert into place_days values ('2026-01-02', 2, 1, 4, 3, 5000000000);
  insert into backups values ('2026-01-02 03:04:05.678901+00', 5000000000, 7, ${TRICKY});
  insert into sessions (user_id, refresh_hash, previous_refresh_hash, refreshed_at, created_at, expires_at)
    values ('${ID}1', '\\x', '\\x00ff0a095c', now(), now(), 'infinity');
  insert into account_events (user_id, at, kind, way, browser, name)
    values ('${ID}1', now(), 'signed_in', 'password', ${TRICKY}, null);
  insert into links (user_id, purpose, token_hash, created_at, expires_at)
    values ('${ID}2', 'registration', '\\x5c2e0a', now(), now());
  insert into passkeys (id, user_id, public_key, counter, transports, name, is_backed_up, created_at)
    values ('\\x00ff', '${ID}1', '\\x5c2e0a', 4294967295, '{usb,"a,b"}', ${TRICKY}, true, now());
  insert into passkey_challenges values ('\\x00', now());
  insert into second_factors values ('${ID}1', '\\x00ff', 59000000, now(), null);
  insert into recovery_codes values ('${ID}1', '\\x5c', null), ('${ID}1', '\\x00', now());
  insert into pending_sign_ins (hash, user_id, provider, issuer, subject, expires_at)
    values ('\\x01', '${ID}1', 'oidc', 'https://id.example', ${TRICKY}, now());
  insert into remembered_browsers values ('\\x02', '${ID}1', now(), now());
  insert into username_holds values ('old', '${ID}1', now()), ('older', null, now());
  insert into renames values ('${ID}1', now()), ('${ID}1', '-infinity');
  insert into rate_limits values ('limit', 1, 2);
  insert into mails (recipient, subject, body, created_at, user_id)
    values ('chef1@example.com', ${TRICKY}, E'one\\ntwo\\r\\n', now(), '${ID}1');
  insert into blobs (hash, size, bytes)
    select sha256(bytes), length(bytes), bytes from (values
      (''::bytea), ('\\x00'), (convert_to(repeat('soup ', 60000), 'UTF8')),
      ((select string_agg(sha256(n::text::bytea), ''::bytea order by n) from generate_series(1, 5000) n))
    ) as all_of_them (bytes);
  insert into blobs (hash, size, key, orphaned_since) values ('elsewhere', 9, 'key-1', now());
  insert into blob_deletions values ('key-0');
  insert into portfolios (user_id, version, title, outline, sanitization_log, head_offset, has_form, late_asks,
      created_at, updated_at)
    values ('${ID}1', 4, ${TRICKY}, '[{"a": "\\\\u0007\\\\\\\\n"}]', '[]', 0, false,
      array['', null, 'a,b', '{', E'\\\\', E'\\n'], now(), now());
  insert into portfolio_versions (user_id, version, code_hash, saved_at, source)
    select '${ID}1', row_number() over (order by hash), hash, now(), 'editor' from blobs where bytes is not null;
  insert into previews (id, user_id, user_code, head_offset, has_form, expires_at)
    values ('p', '${ID}1', '<p>', 0, false, now());
  insert into letterboxes (user_id, is_open) values ('${ID}1', true);
  insert into visitor_messages (id, user_id, fields, received_at)
    values ('${ID}3', '${ID}1', jsonb_build_object(${TRICKY}, ${TRICKY}), now());
  insert into visit_days values ('${ID}1', '2026-01-02', 3, 2);
  insert into visit_referrers values ('${ID}1', '2026-01-02', 'xn--e1afmkfd.example', 1);
  insert into visit_salts values ('2026-01-02', 'salt');
  insert into visits_seen values ('${ID}1', '2026-01-02', 'hash');
  insert into connections (id, user_id, kind, name, scopes, secret_hash, rotated_at, created_at)
    values ('${ID}4', '${ID}1', 'key', ${TRICKY}, '{}', '\\x01', now(), now());
  insert into oauth_clients values ('c', 'n', '{"https://a.example/?x=\\"y\\""}', now(), now());
  insert into oauth_codes (code_hash, user_id, client_id, client_name, host, redirect_uri, code_challenge, scopes,
      expires_at, connection_id)
    values ('\\x02', '${ID}1', 'c', 'n', 'h', 'r', 'x', '{read}', now(), '${ID}4');
  insert into pictures (id, user_id, source_hash, file_name, is_animated, created_at)
    values ('${ID}5', '${ID}1', '\\x03', ${TRICKY}, false, now());
  insert into brought_pictures values ('${ID}1', 'a.webp', 3, now());
  insert into picture_files select '${ID}1', 'a.webp', '${ID}5', hash, 1, 2, 3 from blobs where size = 1;
  insert into files (user_id, name, hash, file_name, bytes, created_at)
    select '${ID}1', 'a.pdf', hash, ${TRICKY}, 1, now() from blobs where size = 1;
  insert into page_cards select '${ID}1', 4, hash, now() from blobs where size = 1;
  insert into version_cards select '${ID}1', 1, hash, now() from blobs where size = 1;
  insert into picture_checks values ('${ID}1', now());
  insert into cdn_feed (snapshot, server, read_at, build) values ('10:20:10,14', 'x', now(), ${TRICKY});
  insert into cdn_purges (tag, changed_at, settles_at, next_attempt_at)
    values (${TRICKY}, now(), now(), 'infinity');
  insert into domains (user_id, name, shown_name, token, claimed_at, found)
    values ('${ID}1', 'chef1.example', ${TRICKY}, 't', now(), '{"a": [1.0, 1e2]}');`;

export async function fillEveryTable(database: Database): Promise<void> {
  const rows = listOf(({ rows }) => rows ? [rows] : []);
  await database.transaction((_sql, script) => script([SCRIPT, ...rows].join("\n")));
}
