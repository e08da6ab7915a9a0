import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import {
  afterSeal,
  byBytes,
  bySql,
  change,
  encrypted,
  endless,
  type Hostile,
  replaced,
  seal,
  withHeader,
} from './hostile-changes.ts'
import { addsObject, changesObject, lacksObject, secondStatement } from './hostile-definitions.ts'

const tricksSchema: Hostile[] = [
  afterSeal('a definition twice', "insert into sqlite_schema select * from sqlite_schema where name = 'users_by_role'"),
  afterSeal('a table twice', "insert into sqlite_schema select * from sqlite_schema where name = 'users'"),
  afterSeal(
    'one page of two tables',
    "update sqlite_schema set rootpage = (select rootpage from sqlite_schema where name = 'users') where name = 'messages'",
  ),
  afterSeal(
    'one page of an index and a table',
    "update sqlite_schema set rootpage = (select rootpage from sqlite_schema where name = 'users') where name = 'users_by_role'",
  ),
  afterSeal('a page after the end', "update sqlite_schema set rootpage = 99999 where name = 'users'"),
  afterSeal('a negative page', "update sqlite_schema set rootpage = -1 where name = 'users'"),
  afterSeal('no page', "update sqlite_schema set rootpage = 0 where name = 'users'"),
  afterSeal('another type', "update sqlite_schema set type = 'view' where name = 'users'"),
  afterSeal('an unknown type', "update sqlite_schema set type = '\u001b[2J' where name = 'users'"),
  afterSeal('no text', "update sqlite_schema set sql = null where name = 'users'"),
  afterSeal('no name', "update sqlite_schema set name = null where name = 'users_by_role'"),
  afterSeal('text as bytes', "update sqlite_schema set sql = cast(sql as blob) where name = 'users'"),
  afterSeal('text that is no SQL', "update sqlite_schema set sql = 'CREATE x\u001b[2J' where name = 'users_by_role'"),
  afterSeal(
    'text of another statement',
    "update sqlite_schema set sql = 'delete from users' where name = 'users_by_role'",
  ),
  afterSeal(
    'another name than the text',
    "update sqlite_schema set name = 'users_by_rule' where name = 'users_by_role'",
  ),
  afterSeal(
    'another table than the text',
    "update sqlite_schema set tbl_name = 'messages' where name = 'users_by_role'",
  ),
  afterSeal(
    'a definition of a megabyte',
    "update sqlite_schema set sql = sql || printf('%.*c', 1000000, ' ') || '-- a' where name = 'users_by_role'",
  ),
  afterSeal('no definitions', 'delete from sqlite_schema'),
]

const forgesMigrations: Hostile[] = [
  bySql('an unknown migration', "insert into schema_migrations (name, checksum) values ('999-later', 'x')"),
  bySql('an unknown migration with an escape sequence', "insert into schema_migrations (name) values ('999\u001b[2J')"),
  bySql('a gap in the migrations', "delete from schema_migrations where name like '005%'"),
  bySql(
    'a migration twice',
    "insert into schema_migrations select name || ' ', checksum from schema_migrations limit 1",
  ),
  bySql('a changed checksum of a migration', "update schema_migrations set checksum = 'x' where name like '005%'"),
  bySql('no checksum of a migration', "update schema_migrations set checksum = null where name like '005%'"),
  bySql('no migrations', 'delete from schema_migrations'),
  bySql('the first migration only', "delete from schema_migrations where name not like '001%'"),
  bySql(
    'a view of migrations',
    "drop table schema_migrations; create view schema_migrations as select '001-main-job' as name, '' as checksum",
  ),
  afterSeal(
    'a view of migrations that never ends',
    'drop table schema_migrations',
    `create view schema_migrations as ${endless}`,
  ),
]

const forgesSeal: Hostile[] = [
  afterSeal('no checksum', 'drop table backup_seal'),
  afterSeal('a wrong checksum', "update backup_seal set digest = '3:x'"),
  afterSeal('a checksum of no release', "update backup_seal set digest = '9:x'"),
  afterSeal('an empty checksum', 'delete from backup_seal'),
  afterSeal('two checksums', 'insert into backup_seal select * from backup_seal'),
  afterSeal('a view as the checksum', "drop table backup_seal; create view backup_seal as select '3:x' as digest"),
  afterSeal('a view as the checksum, that never ends', `drop table backup_seal; create view backup_seal as ${endless}`),
  afterSeal('a checksum with another column', 'alter table backup_seal add column more text'),
  afterSeal('another head of the history', 'update backup_seal set history_seq = history_seq + 1'),
]

const changesBytes: Hostile[] = [
  byBytes('nothing', () => Buffer.alloc(0)),
  byBytes('zeros', (bytes) => Buffer.alloc(bytes.length)),
  byBytes('a letter', () => Buffer.from('Dear church, '.repeat(5000))),
  byBytes('the header only', (bytes) => bytes.subarray(0, 100)),
  byBytes('the first page only', (bytes) => bytes.subarray(0, 4096)),
  byBytes('one half', (bytes) => bytes.subarray(0, bytes.length / 2)),
  byBytes('all but the last page', (bytes) => bytes.subarray(0, bytes.length - 4096)),
  byBytes('all but the last byte', (bytes) => bytes.subarray(0, bytes.length - 1)),
  byBytes('another page size', (bytes) => void bytes.writeUInt16BE(1024, 16)),
  byBytes('no page size', (bytes) => void bytes.writeUInt16BE(0, 16)),
  byBytes('another application', (bytes) => void bytes.writeUInt32BE(0x12345678, 68)),
  byBytes('another encoding', (bytes) => void bytes.writeUInt32BE(2, 56)),
  byBytes('a list of free pages that is none', (bytes) => void bytes.writeUInt32BE(3, 32)),
  byBytes('one letter of a text', (bytes) => void bytes.write('!', bytes.indexOf('Is Saturday'))),
  byBytes('a page of noise', (bytes) => void bytes.fill(0xa5, 8192, 12_288)),
  {
    name: 'a terabyte that takes no room',
    make(file) {
      truncateSync(file, 1024 ** 4)
      const opened = openSync(file, 'r+')
      ftruncateSync(opened, 1024 ** 4)
      closeSync(opened)
    },
  },
  {
    name: 'a terabyte that the header counts',
    make(file) {
      const bytes = readFileSync(file)
      bytes.writeUInt32BE(1024 ** 4 / 4096, 28)
      writeFileSync(file, bytes)
      truncateSync(file, 1024 ** 4)
    },
  },
]

const loose = (table: string) => replaced(table, ') strict', ')')
const strict = (table: string) => `update sqlite_schema set sql = sql || ' strict' where name = '${table}'`

/** Changes values as if a table were not strict. */
const byValues = (name: string, table: string, sql: string): Hostile => ({
  name,
  make(file) {
    change(file, (db) => db.exec(loose(table)))
    change(file, (db) => db.exec(sql))
    change(file, (db) => db.exec(strict(table)))
    seal(file)
  },
})

const changesValues: Hostile[] = [
  byValues('bytes in place of a text', 'messages', "update messages set content = x'00ff'"),
  byValues('a text in place of a number', 'messages', "update messages set seq = 'first'"),
  byValues('a fraction in place of a number', 'messages', 'update messages set seq = 1.5'),
  byValues('nothing in place of a text', 'messages', 'update messages set id = null'),
  bySql('a text of 17 MB', "update messages set content = printf('%.*c', 17000000, 'a')"),
  bySql('a number that JavaScript does not have', 'update messages set seq = 9007199254740993'),
  bySql('a role that does not exist', "update users set role = 'owner'"),
  bySql('rows that refer to missing rows', "update messages set sender_id = 'nobody'"),
  bySql(
    'rows in a table that is always empty',
    'drop trigger message_revisions_unused',
    "insert into message_revisions select id, 1, 'x', created_at from messages",
    'create trigger message_revisions_unused before insert on message_revisions begin select raise(ignore); end',
  ),
]

const encryptedOnes: Hostile[] = [
  encrypted('hostile inside', (bytes) => bytes, secondStatement),
  encrypted('one bit', (bytes) => {
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1
    return bytes
  }),
  encrypted('cut', (bytes) => bytes.subarray(0, bytes.length - 70_000)),
  encrypted('the header only', (bytes) => bytes.subarray(0, 150)),
  encrypted('another tag', (bytes) => withHeader(bytes, /--- .{4}/, '--- AAAA')),
  encrypted('a work factor of 19', (bytes) => withHeader(bytes, / 10\n/, ' 19\n')),
  encrypted('a work factor of 64', (bytes) => withHeader(bytes, / 10\n/, ' 64\n')),
  encrypted('a work factor of three digits', (bytes) => withHeader(bytes, / 10\n/, ' 999\n')),
  encrypted('for a key', (bytes) => withHeader(bytes, /-> scrypt \S+ 10\n/, `-> X25519 ${'A'.repeat(43)}\n`)),
  encrypted('another recipient first', (bytes) =>
    withHeader(bytes, /-> scrypt/, `-> more ${'A'.repeat(43)}\nAAAA\n-> scrypt`),
  ),
]

const noFile: Hostile = {
  name: 'a folder',
  make(file) {
    rmSync(file)
    mkdirSync(file)
  },
}

/** Files that a restore refuses, whatever they do. */
export const hostileBackups: readonly Hostile[] = [
  ...addsObject,
  ...lacksObject,
  ...changesObject,
  ...tricksSchema,
  ...forgesMigrations,
  ...forgesSeal,
  ...changesBytes,
  ...changesValues,
  ...encryptedOnes,
  noFile,
]

/** Makes one of them of a good backup. */
export async function makeHostile(hostile: Hostile, good: string, file: string, folder: string): Promise<void> {
  copyFileSync(good, file)
  await hostile.make(file, folder)
  if (statSync(file).isFile() && statSync(file).size < 2 ** 31 && readFileSync(file).equals(readFileSync(good))) {
    throw new Error(`${hostile.name} has changed nothing`)
  }
}
