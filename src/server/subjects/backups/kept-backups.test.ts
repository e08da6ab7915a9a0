import { expect, it } from 'vitest'
import { superfluousBackups } from './kept-backups.ts'

const day = 86_400_000
const at = (time: number) => ({ at: new Date(time) })
const start = Date.UTC(2026, 0, 1, 3)

it('keeps 7 daily, 4 weekly and 12 monthly backups', () => {
  let files: { at: Date }[] = []
  let most = 0
  for (let time = start; time < start + 730 * day; time += day) {
    files.unshift(at(time))
    const gone = new Set(superfluousBackups(files))
    files = files.filter((file) => !gone.has(file))
    most = Math.max(most, files.length)
  }
  const days = files.map((file) => file.at.toISOString().slice(0, 10))
  expect(days.slice(0, 7)).toEqual(['31', '30', '29', '28', '27', '26', '25'].map((date) => `2027-12-${date}`))
  // The Sundays of four weeks, and the last days of twelve months.
  expect(days).toEqual(expect.arrayContaining(['2027-12-26', '2027-12-19', '2027-12-12', '2027-01-31', '2027-06-30']))
  expect([days.length, most]).toEqual([20, 21])
})

it('deletes nothing after a year in which no backup was made', () => {
  const files = [at(start + 400 * day), ...[3, 2, 1, 0].map((number) => at(start + number * day))]
  expect(superfluousBackups(files)).toEqual([])
})

it('keeps the newest ones although another one is dated in the future', () => {
  const files = [at(Date.UTC(2099, 0, 1)), ...[9, 8, 7].map((number) => at(start + number * day))]
  expect(superfluousBackups(files)).toEqual([])
})

it('keeps only the newest one of a day', () => {
  const files = [2, 1, 0].map((hour) => at(start + hour * 3_600_000))
  expect(superfluousBackups(files)).toEqual(files.slice(1))
})
