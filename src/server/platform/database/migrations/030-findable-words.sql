-- People are found by what others type instead of an apostrophe, a hyphen or a letter such as ü: "obrien", "jeanluc", "mueller".
-- computed-tables.ts fills computed_findable_words before this file runs. It has no people who were erased, because they have no name.
delete from user_words;
-- on postgres
insert into user_words (word, user_id)
  select split.word, user_id from computed_findable_words, unnest(string_to_array(words, ' ')) as split (word)
  where split.word <> '';
-- on sqlite
with recursive split (user_id, word, rest) as (
  select user_id, '', words || ' ' from computed_findable_words
  union all
  select user_id, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) from split where rest <> ''
)
insert into user_words (word, user_id) select word, user_id from split where word <> '';
-- on both
drop table computed_findable_words;
