// Resets a PostgreSQL database to the state of the template, so that the next test can use it.
import type pg from 'pg'

/** What must be the same as in the template: the definition of every object in the schema `public`, and the settings of the database. */
const selectDefinition = `
  select md5(concat(
    (select string_agg(concat(oid, relname, relkind, relpersistence, relacl, reloptions), ',' order by oid)
      from pg_class where relnamespace = 'public'::regnamespace),
    (select string_agg(concat(attrelid, attname, atttypid, attnotnull, attisdropped), ',' order by attrelid, attnum)
      from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)),
    (select string_agg(concat(oid, conname, convalidated), ',' order by oid) from pg_constraint
      where connamespace = 'public'::regnamespace),
    (select string_agg(concat(oid, tgname, tgenabled), ',' order by oid) from pg_trigger),
    (select string_agg(concat(oid, proname), ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
    (select string_agg(setconfig::text, ',') from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database()))
  ))`

/** Size in pages of 8 kB above which a table is not reused: the space of deleted rows would slow down later tests. */
const maxPages = 64

/** Adds the function that resets a database to its present rows, with a copy of them. */
export async function addReset(template: pg.Client): Promise<void> {
  await template.query('drop schema if exists reset cascade')
  await template.query('create schema reset')
  const { rows: tables } = await template.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
  )
  const restore: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await template.query(`select from ${name} limit 1`)
    if (rowCount === 0) continue
    await template.query(`create table reset.${name} as table ${name}`)
    restore.push(`insert into public.${name} select * from reset.${name};`)
  }
  const { rows } = await template.query<{ md5: string }>(selectDefinition)
  await template.query(`
    create function reset.run() returns boolean language plpgsql as $$
    begin
      if (${selectDefinition}) <> '${rows[0]?.md5}' then return false; end if;
      if exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and (relpages > 0 or pg_relation_size(oid) > ${maxPages} * 8192)) then return false; end if;
      perform pg_terminate_backend(pid, 1000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend';
      set local session_replication_role = replica;
      ${tables.map(({ name }) => `delete from public.${name};`).join('\n')}
      ${restore.join('\n')}
      return true;
    end $$`)
}

/**
 * Closes all other connections and restores the rows of the template.
 * @returns false if a test has changed more than a reset restores; the database must not be used again
 */
export async function resetDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ run: boolean }>('select reset.run()')
  return rows[0]?.run === true
}
