// The screen on which leaders plan a term.
import type { Locator, Page } from '@playwright/test'
import { unique } from './content.ts'
import { leader, logIn } from './people.ts'
import { expect } from './test.ts'

export const planPath = '/admin/questions/plan'
const categories = ['Bible Study', 'Prayer', 'Worship', 'Fellowship']

/** Returns titles that no other test has. */
export const titlesOf = (count: number, start = 'Question') => {
  const name = unique(start)
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
}

/** Returns the cells of a table with the given titles. */
export const cellsOf = (titles: readonly string[]): string[][] => [
  ['Title', 'Description', 'Category'],
  ...titles.map((title, index) => [title, `What is "${index + 1}", and why?`, `${categories[index % 4]}`]),
]

/** Returns a file for spreadsheets. */
export const csvOf = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

/** @returns the token of the session */
export async function openPlan(page: Page): Promise<string> {
  const token = await logIn(page, leader, planPath)
  await expect(page.getByRole('heading', { name: 'Plan a term', level: 1 })).toBeVisible()
  return token
}

export const chooseFile = (page: Page, text: string | Buffer, name = 'term.csv') =>
  page
    .getByLabel('Choose a file')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** The rows of the plan, with the days that are crossed out. */
export const planRows = (page: Page): Locator =>
  page.getByRole('region', { name: /questions?$/i }).getByRole('listitem')
export const scheduleButton = (page: Page): Locator => page.getByRole('button', { name: /^Schedule \d/ })
/** Schedules the plan, and waits for the note on the list of questions. */
export async function schedule(page: Page, count: number): Promise<Locator> {
  await scheduleButton(page).click()
  await expect(page.getByRole('status').getByText(`${count} questions scheduled`)).toBeVisible()
  const note = page.getByText(`${count} questions are scheduled, from`)
  await expect(note).toBeVisible()
  return note
}

/** A day some weeks from now, in the format of a date field. */
export const inWeeks = (weeks: number): string =>
  new Date(Date.now() + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
