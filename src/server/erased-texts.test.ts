// Fills every column that subjects declare as text of a person, erases the person, and searches all tables.
import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { declaredColumns, erasedText } from '#test/support/declared-columns.ts'
import { erase, runErasure } from '#test/support/erasure.ts'
import { fillTexts, sentinelOf } from '#test/support/fill-texts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent } from '#test/support/people.ts'

const kept = new Set(
  declaredColumns()
    .filter(({ use }) => typeof use === 'object' && erasedText(use) === undefined)
    .map(({ table, column }) => `${table}.${column}`),
)

/** Lists the columns with a text of a person, and where it is if it is not in its own table. */
async function textsOf(app: TestApp, columns: readonly string[], personId: string): Promise<string[]> {
  const dump = Object.entries(await app.dumpTables()).map(([table, rows]) => [table, JSON.stringify(rows)] as const)
  return columns.flatMap((name) => {
    const [table = '', column = ''] = name.split('.')
    return dump
      .filter(([, rows]) => rows.includes(`${sentinelOf(table, column, personId)}"`))
      .map(([where]) => (where === table ? name : `${name} in ${where}`))
  })
}

describeOnBoth('an erased person', () => {
  it('PS3: leaves no text in any column that is declared as theirs, and texts of others stay', async ({
    app,
    leader,
    testDatabase,
  }) => {
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    const columns = await fillTexts(testDatabase.url, ana._id, leader._id)
    await fillTexts(testDatabase.url, ben._id, leader._id)
    expect(columns.length).toBeGreaterThan(30)
    for (const { _id } of [ana, ben]) expect(await textsOf(app, columns, _id)).toEqual(columns)

    expect((await erase(app, leader, ana._id)).body).toEqual({ isErased: true })
    await runErasure(app)
    const left = await textsOf(app, columns, ana._id)
    const faults = left
      .filter((column) => !kept.has(column))
      .map(
        (column) =>
          `\`${column}\` is left. Add to \`erase\` in the \`personal-data.ts\` of its subject what deletes it.`,
      )
    expect(faults).toEqual([])
    expect(left).toEqual(columns.filter((column) => kept.has(column)))
    expect(await textsOf(app, columns, ben._id)).toEqual(columns)
  })
})
