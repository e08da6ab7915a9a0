// Passages of the Bible, and Bibles with words of our own.
import type { Page } from '@playwright/test'
import type { Bible, BibleChapter, BibleText } from '#contract/bible.ts'

/** The sheet with a passage. Another dialog may be below it. */
export const sheet = (page: Page) => page.getByRole('dialog').last()
export const headingOf = (page: Page, passage: string) =>
  sheet(page).getByRole('heading', { name: passage, exact: true })
export const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click()

const text: BibleText = {
  id: 'test-text',
  name: 'Test Bible',
  language: 'en',
  licence: 'Written for this test',
  audience: 'everyone',
  numbering: 'kjv',
  differing: [],
  verses: 31_102,
  bytes: 1_200_000,
}
const bible: Bible = { texts: [], language: 'en', countsPsalmTitles: false, website: null }

/** Replaces the Bibles that a page can read. Each has the same chapter, or no chapter at all. */
export async function giveBibles(
  page: Page,
  texts: Partial<BibleText>[],
  { chapter = chapterOf(20) as BibleChapter | null, settings = {} as Partial<Bible> } = {},
): Promise<void> {
  const json = { ...bible, ...settings, texts: texts.map((given) => ({ ...text, ...given })) }
  await page.route('**/api/bible', (route) => route.fulfill({ json }))
  await page.route('**/api/bible/*/*/*', (route) =>
    chapter === null
      ? route.fulfill({ status: 404, json: { message: 'Not found' } })
      : route.fulfill({ json: chapter }),
  )
}

/** A chapter with a title and some verses, of which the last word was added by the translators. */
export const chapterOf = (verses: number, without: readonly number[] = []): BibleChapter => ({
  verses: Array.from({ length: verses + 1 }, (_, number) => ({
    number,
    parts: number === 0 ? ['The title.'] : [`Verse ${number} is `, 'here', '.'],
  })).filter(({ number }) => !without.includes(number)),
})
