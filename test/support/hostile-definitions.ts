import { afterSeal, bySql, continued, endless, type Hostile, replaced } from './hostile-changes.ts'

export const secondStatement = bySql('index, with a second statement', continued('users_by_role'))

export const addsObject: Hostile[] = [
  bySql('one table more', 'create table more (a text)'),
  bySql('one table more, like ours', 'create table more (id text primary key, created_at text not null) strict'),
  bySql('one table more, with rows', "create table more (a text); insert into more values ('x')"),
  bySql('one index more', 'create index more on users (name)'),
  bySql('one unique index more', 'create unique index more on users (id, name)'),
  bySql('one partial index more', "create index more on users (name) where role = 'admin'"),
  bySql('one index of an expression more', 'create index more on users (length(name))'),
  bySql('one view more', 'create view more as select * from users'),
  bySql('one view more that never ends', `create view more as ${endless}`),
  bySql('one trigger more', "create trigger more after insert on sessions begin update users set role = 'admin'; end"),
  bySql('one trigger more on our copy', 'create trigger more before insert on users begin delete from messages; end'),
  bySql('one trigger more that never ends', `create trigger more after insert on users begin ${endless}; end`),
  bySql('one virtual table more: fts5', 'create virtual table more using fts5 (a)'),
  bySql('one virtual table more: rtree', 'create virtual table more using rtree (id, a, b)'),
  bySql('one virtual table more: dbstat', 'create virtual table more using dbstat'),
  bySql('one virtual table more, of a module that nobody has', 'create table more (a)', () =>
    replaced('more', 'CREATE TABLE more (a)', 'CREATE VIRTUAL TABLE more USING nothing(a)'),
  ),
  bySql('one column more', 'alter table users add column more text'),
  bySql('one column more with a default', "alter table users add column more text not null default 'x'"),
  bySql('one generated column more', 'alter table users add column more text as (upper(name))'),
  bySql('a table with a quote in its name', 'create table "a"" (b); --" (a text)'),
  bySql('a table with a new line in its name', 'create table "a\nb" (a text)'),
  bySql('a table with an escape sequence in its name', 'create table "\u001b[2Ja" (a text)'),
  bySql('a table with direction marks in its name', 'create table "\u202ea" (a text)'),
  bySql('a table with an empty name', 'create table "" (a text)'),
  bySql('a view with a quote in its name', 'create view "a""b" as select 1 as a'),
  bySql('an index with a quote in its name', `create index "a'""b" on users (name)`),
  bySql('a column with a quote in its name', 'alter table users add column "a""b" text'),
  bySql('a table of a long name', `create table "${'a'.repeat(5000)}" (a text)`),
  bySql(
    '1,200 views more',
    ['begin', ...Array.from({ length: 1200 }, (_, at) => `create view v${at} as select 1 as a`), 'commit'].join(';'),
  ),
  bySql('statistics with another column', 'analyze', replaced('sqlite_stat1', 'tbl,idx,stat', 'tbl,idx,stat,more')),
  afterSeal(
    'a view of migrations in other letters',
    'create table more (a)',
    replaced('more', 'CREATE TABLE more (a)', `CREATE VIEW SCHEMA_MIGRATIONS as ${endless}`),
  ),
]

export const lacksObject: Hostile[] = [
  bySql('one index less', 'drop index users_by_role'),
  bySql('one unique index less', 'drop index users_username_key'),
  bySql('one table less', 'drop table chat_reads'),
  bySql('one trigger less', 'drop trigger message_revisions_unused'),
  bySql('one column less', 'alter table users drop column kept_at'),
  bySql('no table of accounts', 'drop table users'),
  bySql('no table of migrations', 'drop table schema_migrations'),
  bySql('no index of a primary key', "delete from sqlite_schema where name = 'sqlite_autoindex_users_1'"),
]

export const changesObject: Hostile[] = [
  bySql('another check', replaced('users', " check (role in ('admin', 'student'))", '')),
  bySql('a wider check', replaced('users', "('admin', 'student')", "('admin', 'student', 'owner')")),
  bySql('another collation', replaced('users', 'username_key text', 'username_key text collate nocase')),
  bySql('a table that is not strict', replaced('users', ') strict', ')')),
  bySql('a column that may be empty', replaced('users', 'name text not null', 'name text')),
  bySql(
    'another default',
    replaced('questions', 'edit_count integer not null default 0', 'edit_count integer not null default 1'),
  ),
  bySql('no reference', replaced('sessions', ' references users (id) on delete cascade', '')),
  bySql('another reference', replaced('sessions', 'on delete cascade', 'on delete set null')),
  bySql('another type', replaced('users', 'name text', 'name any')),
  bySql(
    'a generated column in place of ours',
    replaced('questions', 'description text not null', 'description text as (title)'),
  ),
  bySql('an index that is not unique', replaced('users_username_key', 'UNIQUE ', '')),
  bySql('an index of another column', 'drop index users_by_role; create index users_by_role on users (id)'),
  bySql('an index in another order', replaced('users_by_role', 'role', 'role desc')),
  afterSeal(
    'an index that computes for long',
    replaced('users_by_role', '(role, id)', '(length(hex(zeroblob(400000000))), id)'),
  ),
  bySql('an index with another name', replaced('users_by_role', 'users_by_role', 'users_by_rule')),
  bySql(
    'a trigger with another body',
    'drop trigger message_revisions_unused',
    'create trigger message_revisions_unused before insert on message_revisions begin delete from users; end',
  ),
  bySql(
    'a trigger on another table',
    'drop trigger message_revisions_unused',
    'create trigger message_revisions_unused before insert on users begin select raise(ignore); end',
  ),
  bySql('a view in place of a table', 'drop table chat_reads; create view chat_reads as select 1 as chat_id'),
  afterSeal(
    'a view in place of a table, that never ends',
    'drop table chat_reads',
    `create view chat_reads as ${endless}`,
  ),
  bySql(
    'a virtual table in place of a table',
    'drop table chat_reads; create virtual table chat_reads using fts5 (chat_id)',
  ),
  bySql('a column with another name', 'alter table users rename column kept_at to kept_on'),
  bySql(
    'columns in another order',
    replaced('users', 'name text not null,\n  username text not null', 'username text not null,\n  name text not null'),
  ),
  bySql('a comment', replaced('users_by_role', ')', ') /* a */')),
  bySql('a comment that hides a check', replaced('users', 'check (role', '/* check (role')),
  secondStatement,
  bySql('table, with a second statement', continued('chat_reads')),
  bySql('trigger, with a second statement', continued('message_revisions_unused')),
  bySql('view, with a second statement', 'create view more as select 1 as a', continued('more')),
]
