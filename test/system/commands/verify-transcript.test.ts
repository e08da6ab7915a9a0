import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { announce } from '#test/support/people.ts'
import { download, fillRecords } from '#test/support/records.ts'
import { runSql } from '#test/support/sql.ts'
import { runCommand as run } from '#tools/run-command.ts'

describeOnBoth('npm run history -- verify-transcript', () => {
  it('PS4: verifies a file with the running database and with a backup, and refuses a changed one', {
    tags: 'slow',
  }, async ({ app, student, leader, testDatabase: { url }, folder }) => {
    await fillRecords(app, student, leader)
    const [file, changed, backup, older] = ['a.html', 'b.html', 'after.db', 'before.db'].map((name) =>
      join(folder, name),
    ) as [string, string, string, string]
    await run(url, 'backup', older)
    const { bytes } = await download(app, `chats/${student._id}/transcript`, leader)
    writeFileSync(file, bytes)
    writeFileSync(changed, bytes.toString().replace('I am afraid.', 'I am afraid!'))
    await announce(app, leader)
    await run(url, 'backup', backup)
    for (const words of [[file], [file, '--backup', backup]]) {
      const { code, output } = await run(url, 'history', 'verify-transcript', ...words)
      expect([code, output]).toEqual([0, expect.stringContaining('The transcript is unchanged')])
      expect(output).toMatch(/The chat of Ana, 2 items\. Made at 2026-\S+Z by Ruth: entry \d+ of the history\./)
      expect(output).toContain('The history is intact')
    }
    for (const words of [[changed], [changed, '--backup', backup]]) {
      const { code, output } = await run(url, 'history', 'verify-transcript', ...words)
      expect([code, output]).toEqual([1, expect.stringContaining('This is not the file that was made.')])
    }
    for (const [words, text] of [
      [[file, '--backup', older], 'no transcript with the entry'],
      [[join(folder, 'none.html')], "can't be read"],
      [[], 'Usage:'],
      [[file, '--head', '1:a'], 'Usage:'],
    ] as const) {
      const { code, output } = await run(url, 'history', 'verify-transcript', ...words)
      expect([code, output]).toEqual([1, expect.stringContaining(text)])
    }
    // A forged entry is in a broken chain.
    await runSql(url, "update history_entries set facts = '{}' where kind = 'transcript.created'")
    const forged = await run(url, 'history', 'verify-transcript', file)
    expect([forged.code, forged.output]).toEqual([1, expect.stringContaining('The history is broken.')])
  })
})
