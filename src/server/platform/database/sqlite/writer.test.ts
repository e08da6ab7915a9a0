import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, vi } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { SqliteWriter } from './writer.ts'

it('lets writes wait for as long as the file is written again', async ({ folder }) => {
  const file = join(folder, 'lampstand.db')
  const [db, other] = [new DatabaseSync(file), new DatabaseSync(file)]
  const writer = new SqliteWriter(db, () => undefined)
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const rewriting = writer.runAlone(async () => {
    other.exec('begin immediate')
    begun.resolve()
    await held.promise
    other.exec('commit')
    return 'rewritten'
  })
  await begun.promise
  // Each look at the clock is later than any write waits for a lock of another program.
  let time = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 60_000
    return time
  })
  onTestFinished(() => void clock.mockRestore())
  let settled: string | undefined
  const written = writer
    .write(async () => 'written')
    .then(
      (value) => {
        settled = value
      },
      (error) => {
        settled = `${error}`
      },
    )
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  expect(settled).toBeUndefined()
  held.resolve()
  expect(await rewriting).toBe('rewritten')
  await written
  expect(settled).toBe('written')
  db.close()
  other.close()
})

it('AV8: lets requests be served between writes that take long, and keeps their order', async ({ folder }) => {
  const db = new DatabaseSync(join(folder, 'lampstand.db'))
  const writer = new SqliteWriter(db, () => undefined)
  // Each look at the clock is a second later.
  let time = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 1000
    return time
  })
  onTestFinished(() => void clock.mockRestore())
  const done: string[] = []
  const writes = ['first', 'second', 'third'].map((name) => writer.write(async () => void done.push(name)))
  const doneByTurn: string[][] = []
  while (done.length < writes.length) {
    await new Promise(setImmediate)
    doneByTurn.push([...done])
  }
  expect(doneByTurn).toEqual([['first'], ['first', 'second'], ['first', 'second', 'third']])
  await Promise.all(writes)
  expect(await writer.write(async () => 'written')).toBe('written')
  db.close()
})
