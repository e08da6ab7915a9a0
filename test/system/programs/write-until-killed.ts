import { openDatabase } from '#server/platform/database/open.ts'
import { statement } from '#server/platform/database/statement.ts'

// Run by test/system/sqlite-file.test.ts: writes one row after another and prints the acknowledged ones until it is killed.
const insert = statement((sql, value: { key: string }) =>
  sql.insertInto('sign_in_attempts').values({ key: value.key, failures: 0, last_failed_at: '', blocked_until: null }),
)
const database = await openDatabase(process.argv[2] ?? '', { exclusive: true })
const round = process.argv[3] ?? ''
process.stdout.write('open\n')
for (let index = 0; ; index += 1) {
  const key = `${round}-${index}`
  await database.write((transaction) => transaction.run(insert, { key }))
  process.stdout.write(`${key}\n`)
}
