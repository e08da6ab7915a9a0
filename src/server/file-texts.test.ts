// Fills every column that subjects declare as text of a person, and searches the files with the person's data for it.
import { expect } from 'vitest'
import { declaredColumns, erasedText } from '#test/support/declared-columns.ts'
import { fillTexts, sentinelOf } from '#test/support/fill-texts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { asHtml, asJson, download } from '#test/support/records.ts'
import { runSql } from '#test/support/sql.ts'

/** Texts that are deleted or cleared with the person. What is kept is not the person's own. */
const texts = declaredColumns()
  .filter(({ use }) => erasedText(use) !== undefined)
  .map((declared) => ({ ...declared, name: `${declared.table}.${declared.column}` }))
const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name).sort()

describeOnBoth("a person's own file", () => {
  it('has each text that is declared as theirs, and none whose declaration says why not', async ({
    app,
    student,
    leader,
    testDatabase,
  }) => {
    const columns = await fillTexts(testDatabase.url, student._id, leader._id)
    // Facts and texts of entries are JSON.
    await runSql(
      testDatabase.url,
      `update history_entries set kind = 'account.renamed', kind_group = 'accounts', facts = '{}',
        content = '{"oldName":"' || content || '"}' where content like 'zq %'`,
    )
    // An edit of the person's message.
    await runSql(
      testDatabase.url,
      `update earlier_texts set entity_id = (select id from messages where content like 'zq %'),
        facts = '{}', content = '{"content":"' || content || '"}'`,
    )
    expect(columns).toEqual(expect.arrayContaining(namesOf(texts)))
    for (const format of [asJson, asHtml]) {
      const { text } = await download(app, 'export', student, format)
      const found = texts.filter(({ table, column }) => text.includes(sentinelOf(table, column, student._id)))
      const expected = texts.filter(({ use }) => erasedText(use)?.notInFile === undefined)
      const missing = expected
        .filter((use) => !found.includes(use))
        .map(
          ({ name }) =>
            `\`${name}\` is missing. Add a list with it to \`files\` in the \`personal-data.ts\` of its subject, or say in \`notInFile\` why not.`,
        )
      expect(missing).toEqual([])
      expect(namesOf(found)).toEqual(namesOf(expected))
    }
  })
})
