-- Names with Arabic letters sort, are found and look alike without regard to hamza and vowel signs.
-- computed-tables.ts fills computed_names before this file runs. It has no people who were erased, because they have no name.
update users set
  name_key = computed_names.name_key,
  username_sort_key = computed_names.username_sort_key,
  name_skeleton = computed_names.name_skeleton,
  username_skeleton = computed_names.username_skeleton
from computed_names where computed_names.user_id = users.id;
update chats set student_name_key = (select name_key from users where users.id = chats.student_id);

delete from user_words;
-- on postgres
insert into user_words (word, user_id)
  select split.word, user_id from computed_names, unnest(string_to_array(words, ' ')) as split (word)
  where split.word <> '';
-- on sqlite
with recursive split (user_id, word, rest) as (
  select user_id, '', words || ' ' from computed_names
  union all
  select user_id, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) from split where rest <> ''
)
insert into user_words (word, user_id) select word, user_id from split where word <> '';
-- on both
drop table computed_names;
