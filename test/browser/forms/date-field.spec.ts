// Which day a date field has, in words: a browser writes it as its own language does, not as the page's.
import ar from '../../../src/locales/ar.json' with { type: 'json' }
import en from '../../../src/locales/en.json' with { type: 'json' }
import pt from '../../../src/locales/pt-BR.json' with { type: 'json' }
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const cases = [
  ['en', 320, en, 'Thu, Dec 3', 'Dec 3, 2031'],
  ['pt-BR', 320, pt, 'qui., 3 de dez.', '3 de dez. de 2031'],
  ['ar', 390, ar, 'الخميس، 3 ديسمبر', '3 ديسمبر 2031'],
] as const

test('says next to a date field which day it is, in the language of the page, and moves nothing', async ({
  openPage,
}) => {
  for (const [language, width, texts, words, withYear] of cases) {
    const page = await openPage()
    await page.clock.setFixedTime('2026-11-28T12:00:00Z')
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
    await field.fill('2031-12-03')
    await expect(field).toHaveAccessibleDescription(withYear)
    // The year is being typed.
    await field.fill('0202-12-03')
    await expect(field).toHaveAccessibleDescription('')
  }
})
