import { join } from 'node:path'
import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { copyToPostgres } from '#server/platform/database/backup/postgres-tables.ts'
import { prepareCopy } from '#server/platform/database/backup/prepare-copy.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { addBible, uploadBible } from '#test/support/bible.ts'
import { cleanUp } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { findBook } from './store.ts'

/** A book of which brotli makes bytes of all kinds. */
const content = Array.from(
  { length: 3000 },
  (_, index) => `PSA ${1 + Math.floor(index / 50)}:${1 + (index % 50)} ${Math.sin(index)} é 🙏 שלום`,
).join('\n')

describeOnBoth('a stored translation', () => {
  it('is the same byte by byte in a backup, where it is restored, and where it is moved', async ({
    app,
    testDatabase,
    leader,
    folder,
    emptyPostgres,
  }) => {
    const { id } = await addBible(app, leader, { content })
    const key = { textId: id, book: 'PSA' }
    const before = (await findBook(app.database.read, key))?.content
    expect(before?.length).toBeGreaterThan(20_000)
    const [backup, copy] = [join(folder, 'backup.db'), join(folder, 'copy.db')]
    await writeBackup(testDatabase.url, backup)
    const digests = prepareCopy(backup, copy)
    await copyToPostgres(copy, digests, { url: emptyPostgres, emptyTable: 'users' })
    for (const url of [`file:${copy}`, emptyPostgres]) {
      const database = await openDatabase(url)
      const row = await findBook(database.read, key)
      await database.close()
      expect(row).toEqual({ content: before, audience: null })
    }
  })

  it('leaves no pieces of an upload that did not end, a day later', async ({ app, leader }) => {
    await uploadBible(app, leader)
    app.advance(serverLimits.bible.keptMs - 1)
    const kept = await uploadBible(app, leader)
    app.advance(2)
    await cleanUp(app)
    expect((await app.rowsOf('bible_pieces')).map(({ upload }) => upload)).toEqual([kept])
  })
})
