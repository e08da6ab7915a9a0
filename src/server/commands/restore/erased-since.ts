import { DatabaseSync } from 'node:sqlite'

/** Returns the usernames of people whom a restored backup has brought back: they are erased in the database that it replaced. */
export function findErasedSince(replaced: string, restored: string): string[] {
  const [before, after] = [replaced, restored].map((file) => new DatabaseSync(file, { readOnly: true })) as [
    DatabaseSync,
    DatabaseSync,
  ]
  try {
    const hasErasures = before.prepare("select 1 from pragma_table_info('users') where name = 'erased_at'").get()
    if (hasErasures === undefined) return []
    const find = after.prepare('select username from users where id = ? and erased_at is null')
    return before
      .prepare('select id from users where erased_at is not null order by id')
      .all()
      .flatMap(({ id }) => find.all(String(id)).map(({ username }) => String(username)))
  } finally {
    before.close()
    after.close()
  }
}
