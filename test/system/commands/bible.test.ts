import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import * as messages from '#messages'
import { fewVerses } from '#test/support/bible.ts'
import type { TestDatabase } from '#test/support/databases.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { programFile } from '#tools/programs.ts'

const program = programFile('bible')

describeOnBoth('npm run bible', () => {
  const run = ({ url }: TestDatabase, input: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      input,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url },
    })
    return { status, stdout, stderr }
  }
  const refused = (stderr: string) => ({ status: 1, stderr: `${stderr}\n` })

  it('refuses what it can not add, and adds nothing', { tags: 'slow' }, async ({ app, testDatabase, folder }) => {
    const [good, bad] = [join(folder, 'few.txt'), join(folder, 'bad.txt')]
    writeFileSync(good, fewVerses)
    writeFileSync(bad, 'Nothing here.')
    for (const words of [[], ['add'], ['remove'], ['list', 'few'], ['toString', 'few']]) {
      expect(run(testDatabase, '', ...words)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage:/) })
    }
    expect(run(testDatabase, '', 'add', bad, '--for', 'everyone')).toMatchObject(
      refused(messages.bible_file_no_verses()),
    )
    expect(run(testDatabase, '', 'add', good, '--for', 'all')).toMatchObject(refused('--for takes everyone, leaders.'))
    expect(run(testDatabase, '', 'add', good, '--language', 'xx')).toMatchObject(
      refused('--language takes en, ar, es, fr, pt-BR, sw.'),
    )
    expect(run(testDatabase, '', 'add', good, '--name', ' ')).toMatchObject(refused(messages.bible_name_required()))
    for (const answer of ['', 'nobody\n']) {
      expect(run(testDatabase, answer, 'add', good)).toMatchObject(
        refused('Answer everyone or leaders. Nothing was added.'),
      )
    }
    expect(run(testDatabase, '', 'add', join(folder, 'none')).stderr).toMatch(/none can't be used .* does not exist/)
    expect(run(testDatabase, '', 'remove', 'few')).toMatchObject(
      refused('There is no translation with the name "few".'),
    )
    expect([await app.rowsOf('bible_texts'), await app.rowsOf('bible_books')]).toEqual([[], []])
    expect(await app.kindsOfHistory()).toEqual([])
  })

  it('adds, lists and removes while the server runs', { tags: 'slow' }, async ({
    app,
    testDatabase,
    folder,
    student,
  }) => {
    const file = join(folder, 'few.txt')
    writeFileSync(file, fewVerses)
    const texts = async () => (await app.call('GET /api/bible', {}, student.token)).body.texts.slice(1)
    expect(run(testDatabase, '', 'list').stdout).toBe(
      'There is only the King James Version, which comes with the program.\n',
    )
    const added = run(testDatabase, 'Everyone\n', 'add', file, '--language', 'fr', '--licence', 'Free')
    expect([added.status, added.stderr]).toEqual([0, ''])
    const lines = added.stdout.split('\n')
    expect(lines.slice(0, 3)).toEqual([
      'few (fr): 2 books, 2 chapters, 3 verses',
      'Free',
      messages.bible_gaps({ count: 134 }),
    ])
    expect(lines).toEqual(
      expect.arrayContaining(['  Genesis 2', '  Exodus', '  and 34 more', messages.bible_responsibility()]),
    )
    expect(added.stdout).toMatch(/few is added. Everyone can read it.\n$/)
    expect(await texts()).toEqual([
      expect.objectContaining({ name: 'few', language: 'fr', licence: 'Free', audience: 'everyone' }),
    ])
    expect(run(testDatabase, '', 'add', file, '--for', 'leaders')).toMatchObject(
      refused(messages.bible_name_taken({ name: 'few' })),
    )
    expect(run(testDatabase, '', 'add', file, '--for', 'leaders', '--name', 'Other').status).toBe(0)
    expect((await texts()).map(({ name }) => name)).toEqual(['few'])
    expect(run(testDatabase, '', 'list').stdout).toMatch(/few.*fr.*everyone[\s\S]*Other.*en.*leaders/)
    expect(run(testDatabase, '', 'remove', 'few')).toMatchObject({ status: 0, stdout: 'few is removed.\n' })
    expect(await texts()).toEqual([])
    const entries = (await app.rowsOf('history_entries')).filter(({ actor_id }) => actor_id === null)
    expect(entries.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['bible_text.added', '{"by":"command","verses":3,"to":"everyone"}'],
      ['bible_text.added', '{"by":"command","verses":3,"to":"leaders"}'],
      ['bible_text.removed', '{"by":"command"}'],
    ])
  })
})
