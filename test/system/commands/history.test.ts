import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { fillMinistry } from '#test/support/ministry.ts'
import { announce } from '#test/support/people.ts'
import { runSql } from '#test/support/sql.ts'
import { runCommand as run } from '#tools/run-command.ts'

describeOnBoth('npm run history', () => {
  it('prints its usage', { tags: 'slow' }, async ({ testDatabase, folder }) => {
    for (const words of [[], ['check'], ['verify', 'more'], ['verify', '--backup', 'a', '--head', 'b']]) {
      const { code, output } = await run(testDatabase.url, 'history', ...words)
      expect([code, output]).toEqual([1, expect.stringContaining('Usage:')])
    }
    expect(await run(testDatabase.url, 'history', 'verify', '--head', '12:abc')).toMatchObject({ code: 1 })
    const missing = await run(testDatabase.url, 'history', 'verify', '--backup', join(folder, 'none.db'))
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('none.db does not exist')])
  })

  it('PS4: verifies the history, and names the first broken entry', async ({ app, leader, testDatabase: { url } }) => {
    await announce(app, leader)
    const intact = await run(url, 'history', 'verify')
    expect(intact).toMatchObject({ code: 0 })
    expect(intact.output).toMatch(/^The history is intact: 1 entry\.\nHead: 1:[0-9a-f]{64}\n$/)
    await runSql(url, "update history_entries set actor_id = 'someone'")
    const broken = await run(url, 'history', 'verify')
    expect(broken.code).toBe(1)
    expect(broken.output).toMatch(
      /The history is broken\. Entry 1 \(announcement\.created, 2026-\S+Z\): It was changed: its hash does not match\./,
    )
  })

  it('PS4: detects with an older backup, or with a noted head, that the whole history was computed again', {
    tags: 'slow',
  }, async ({ app, leader, testDatabase: { url }, folder }) => {
    await fillMinistry(app)
    const head = /Head: (\S+)/.exec((await run(url, 'history', 'verify')).output)?.[1] ?? ''
    const backup = join(folder, 'backup.db')
    expect((await run(url, 'backup', backup)).output).toContain(`ends with entry ${head} of the history`)
    await announce(app, leader)
    for (const witness of [['--backup', backup] as const, ['--head', head] as const]) {
      const later = await run(url, 'history', 'verify', ...witness)
      expect([later.code, later.output]).toEqual([0, expect.stringContaining('The history is intact')])
    }
    // Another log, which is intact in itself, with the same number of entries.
    await runSql(url, 'delete from history_entries', "update history_head set seq = 0, hash = ''")
    for (let index = 0; index <= Number(head.split(':')[0]); index += 1) await announce(app, leader)
    expect(await run(url, 'history', 'verify')).toMatchObject({ code: 0 })
    const compared = await run(url, 'history', 'verify', '--backup', backup)
    expect([compared.code, compared.output]).toEqual([
      1,
      expect.stringContaining('It is not the entry that the backup has'),
    ])
    const noted = await run(url, 'history', 'verify', '--head', head)
    expect([noted.code, noted.output]).toEqual([1, expect.stringContaining(`Entry ${head.split(':')[0]} `)])
    await runSql(url, 'delete from history_entries', "update history_head set seq = 0, hash = ''")
    const emptied = await run(url, 'history', 'verify', '--backup', backup)
    expect([emptied.code, emptied.output]).toEqual([1, expect.stringContaining('the log has 0')])
  })

  it('PS4: restores the history with its head', { tags: 'slow' }, async ({
    app,
    leader,
    testDatabase: { url },
    folder,
    emptyPostgres,
  }) => {
    await announce(app, leader)
    const backup = join(folder, 'backup.db')
    const head = /Head: .*/.exec((await run(url, 'history', 'verify')).output)?.[0]
    await run(url, 'backup', backup)
    for (const target of [`file:${join(folder, 'restored.db')}`, emptyPostgres]) {
      expect(await run(target, 'restore', backup)).toMatchObject({ code: 0 })
      expect((await run(target, 'history', 'verify', '--backup', backup)).output).toContain(head)
    }
  })
})

describe('npm run history', () => {
  it('never creates a database, and says what is wrong with DATABASE_URL', async ({ folder }) => {
    const file = join(folder, 'missing.db')
    const missing = await run(`file:${file}`, 'history', 'verify')
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('Set DATABASE_URL')])
    expect(() => new DatabaseSync(file, { readOnly: true })).toThrow()
  })
})
