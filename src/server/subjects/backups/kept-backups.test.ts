import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { deleteSuperfluousBackups, listBackups, nextBackupPath } from './kept-backups.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 1, 3)
const daysAfter = (days: number, from = start) => new Date(from + days * day)

/** A folder in which backups are made as the server does. */
const backupsIn = (folder: string) => {
  const made: string[] = []
  return {
    made,
    /** @param clock the time in the name, and then the one at which old ones are deleted, if the clock was set meanwhile */
    make(clock: Date, later = clock) {
      const path = nextBackupPath(folder, '.db', clock)
      writeFileSync(path, '', { flag: 'wx' })
      made.push(path.slice(folder.length + 1))
      deleteSuperfluousBackups(folder, later)
    },
    names: () => readdirSync(folder).sort(),
    days: () => listBackups(folder).map(({ at }) => at.toISOString().slice(0, 'YYYY-MM-DD'.length)),
  }
}

describe('UB10: a rotation', () => {
  it('keeps the last 7 that were made, and 7 daily, 4 weekly and 12 monthly ones', async ({ folder }) => {
    const backups = backupsIn(folder)
    let most = 0
    for (let days = 0; days < 730; days += 1) {
      backups.make(daysAfter(days))
      if (days % 10 === 0 || days > 700) most = Math.max(most, backups.names().length)
    }
    const days = backups.days()
    expect(days.slice(0, 7)).toEqual(['31', '30', '29', '28', '27', '26', '25'].map((date) => `2027-12-${date}`))
    // The Sundays of four weeks, and the last days of twelve months.
    expect(days).toEqual(expect.arrayContaining(['2027-12-26', '2027-12-19', '2027-12-12', '2027-01-31', '2027-06-30']))
    expect([days.length, most]).toEqual([20, 21])
  })

  it.for([-3650, -400, -1, 0, 1, 400])(
    'keeps the last ones while the clock is %i days off',
    async (off, { folder }) => {
      const backups = backupsIn(folder)
      for (let days = 0; days < 396; days += 1) backups.make(daysAfter(days))
      const before = backups.names()
      for (let days = 396; days < 416; days += 1) {
        backups.make(daysAfter(days + off))
        expect(backups.names()).toEqual(expect.arrayContaining(backups.made.slice(-7)))
        // The clock is behind those of before.
        if (daysAfter(days + off) < daysAfter(395)) expect(backups.names()).toEqual(expect.arrayContaining(before))
      }
    },
  )

  it.for([-400, 400])(
    'keeps the last ones when a clock that was %i days off is right again, and all while one is in the future',
    async (off, { folder }) => {
      const backups = backupsIn(folder)
      for (let days = 0; days < 40; days += 1) backups.make(daysAfter(days))
      for (let days = 40; days < 200; days += 1) backups.make(daysAfter(days + off))
      const before = backups.names()
      for (let days = 200; days < 220; days += 1) {
        backups.make(daysAfter(days))
        expect(backups.names()).toEqual(expect.arrayContaining(backups.made.slice(-7)))
      }
      const isAhead = off > 0
      if (isAhead) expect(new Set(backups.names())).toEqual(new Set([...before, ...backups.made.slice(-20)]))
      else expect(backups.names().length).toBeLessThan(30)
    },
  )

  it.for([-400, 400])('keeps its own although the clock jumps by %i days meanwhile', async (off, { folder }) => {
    const backups = backupsIn(folder)
    for (let days = 0; days < 396; days += 1) backups.make(daysAfter(days))
    backups.make(daysAfter(396), daysAfter(396 + off))
    expect(backups.names()).toEqual(expect.arrayContaining(backups.made.slice(-7)))
  })

  it('knows the order of those that were made within a second, of any hour, and of earlier releases', async ({
    folder,
  }) => {
    const backups = backupsIn(folder)
    const earlier = ['lampstand-2026-01-01T03-00-00.db', 'lampstand-2026-01-01T03-00-00-2.db.age']
    for (const name of earlier) writeFileSync(join(folder, name), '')
    for (let number = 1; number <= 9; number += 1) backups.make(daysAfter(0))
    expect(listBackups(folder).map(({ name }) => name)).toEqual(backups.made.slice(-7).reverse())
    expect(backups.made.at(-1)).toBe('lampstand-2026-01-01T03-00-00-n9.db')
    writeFileSync(join(folder, 'lampstand-2026-01-01T03-00-00-n999999999.db'), '')
    backups.make(daysAfter(0))
    expect(listBackups(folder)[0]?.name).toBe('lampstand-2026-01-01T03-00-00-n1000000000.db')
  })

  it('deletes nothing after a year in which no backup was made', async ({ folder }) => {
    const backups = backupsIn(folder)
    for (const days of [0, 1, 2, 3, 400]) backups.make(daysAfter(days))
    expect(backups.names()).toHaveLength(5)
  })

  it('touches no file with another name', async ({ folder }) => {
    const backups = backupsIn(folder)
    const others = ['lampstand-2026-13-01T03-00-00-n1.db', 'lampstand-mine.db', 'notes.txt', 'a-folder']
    for (const name of others.slice(0, -1)) writeFileSync(join(folder, name), '')
    mkdirSync(join(folder, 'a-folder'))
    for (let days = 0; days < 60; days += 1) backups.make(daysAfter(days))
    expect(backups.names()).toEqual(expect.arrayContaining(others))
  })
})
