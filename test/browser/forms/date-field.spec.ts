// Which day a date field has, in words: a browser writes it as its own language does, not as the page's.
import ar from '../../../src/locales/ar.json' with { type: 'json' }
import en from '../../../src/locales/en.json' with { type: 'json' }
import pt from '../../../src/locales/pt-BR.json' with { type: 'json' }
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const cases = [
  ['en', 320, en, 'Thu, Dec 3'],
  ['pt-BR', 320, pt, 'qui., 3 de dez.'],
  ['ar', 390, ar, 'الخميس، 3 ديسمبر'],
] as const

test('says next to a date field which day it is, in the language of the page, and moves nothing', async ({
  openPage,
}) => {
  for (const [language, width, texts, words] of cases) {
    const page = await openPage()
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript((value) => localStorage.setItem('language', value), language)
    await logIn(page, leader, '/admin/questions')
    await page.getByRole('button', { name: texts.questions_add }).click()
    const field = page.getByLabel(texts.due_date, { exact: true })
    await field.fill('')
    const empty = await field.boundingBox()
    await expect(field).toHaveAccessibleDescription('')
    await field.fill('2026-12-03')
    await expect(field).toHaveAccessibleDescription(words)
    expect(await field.boundingBox()).toEqual(empty)
    const seen = page.getByText(words, { exact: true })
    expect(await seen.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    // The year is being typed.
    await field.fill('0202-12-03')
    await expect(field).toHaveAccessibleDescription('')
  }
})
