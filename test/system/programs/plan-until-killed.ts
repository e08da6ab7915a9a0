import { newId, newIdAt } from '#server/platform/database/new-id.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { createTerm } from '#server/subjects/terms/writes.ts'
import { haltAfter } from '#test/support/halting-database.ts'
import { questionText } from '#test/support/people.ts'

// Run by planUntilKilled in halting-database.ts: plans terms of these titles and prints the id of each, until one is committed, and waits to
// be killed.
const [url = '', leaderId = '', now = '', time = '', ...titles] = process.argv.slice(2)
const database = haltAfter(1, await openDatabase(url))
const publishAt = new Date(time)
for (;;) {
  const term = { id: newId(), by: leaderId, now }
  const questions = titles.map((title) => ({ id: newIdAt(publishAt), text: { ...questionText, title }, publishAt }))
  await database.write((transaction) => createTerm(transaction, term, questions))
  process.stdout.write(`${term.id}\n`)
}
