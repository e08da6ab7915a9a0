-- Translations of the Bible that leaders have added (docs/decisions/071).
create table bible_texts (
  id text collate "C" primary key,
  name text not null,
  language text not null,
  -- The line about copyright. Empty if there is none.
  licence text not null,
  -- Who may read it. Null until leaders have decided.
  audience text check (audience in ('everyone', 'leaders')),
  -- What the file has and lacks: JSON of codes and numbers.
  report text not null,
  added_at text not null
) strict;
create unique index bible_texts_name on bible_texts (name);
-- One row for each book, by its code in USFM: its JSON in brotli, as base64.
create table bible_books (
  text_id text collate "C" not null references bible_texts (id),
  book text collate "C" not null,
  content text not null,
  primary key (text_id, book)
) strict;

-- Pieces of the files that leaders upload, as base64. They are deleted when the translation is added, or a day later.
create table bible_pieces (
  upload text collate "C" not null,
  -- Number of bytes before it, and of the whole file.
  position integer not null,
  total integer not null,
  content text not null,
  added_at text not null,
  primary key (upload, position)
) strict;

-- 1 if references to psalms count the titles as verses, as Catholic Bibles do.
alter table settings add column bible_psalm_titles integer not null default 0;
-- Address of a page of another website, with {reference} in it.
alter table settings add column bible_website text;
