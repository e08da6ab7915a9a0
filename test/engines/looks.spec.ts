import { askForPrayer } from '../browser/support/content.ts'
import { button, css, role, type Screen } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Changes the language as another tab would. */
async function speakArabic(screen: Screen): Promise<void> {
  await screen.tab.evaluate(`(localStorage.setItem('language', 'ar'),
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'ar' })))`)
  await screen.sees(css(':root[lang=ar] h1'))
}

test('EB1: Arabic joins the letters of choices, and has the digits of its dates', async ({ api, student, openAs }) => {
  await askForPrayer(api, student)
  const screen = await openAs(student, '/prayer-requests')
  await screen.fill(css('textarea'), 'For my friend.')
  await speakArabic(screen)
  const differences = await screen.tab.evaluate<
    number[]
  >(`[...document.querySelectorAll('[type=radio] + span > span')].map((it) => {
    // Begins with a letter that joins the next one.
    it.textContent = 'مفتوح'
    const plain = document.createElement('span')
    plain.style.font = getComputedStyle(it).font
    plain.textContent = it.textContent
    it.after(plain)
    const difference = Math.abs(plain.getBoundingClientRect().width - it.getBoundingClientRect().width)
    plain.remove()
    return difference
  })`)
  expect(differences).toHaveLength(3)
  expect(Math.max(...differences)).toBeLessThan(1)
  expect((await screen.sees(css('main'))).text).not.toMatch(/[٠-٩]/)
})

test('L4: a line above the buttons of a dialog says that they cover a part of it', async ({ api, student, openAs }) => {
  await askForPrayer(api, student)
  for (const [height, content] of [
    [844, 'none'],
    [560, '""'],
  ] as const) {
    const screen = await openAs(student, '/prayer-requests?show=yours', { height })
    await screen.tap(button(/^More for/))
    await screen.tap(role('menuitem', 'Edit'))
    await screen.sees(css('dialog[open] .form-actions'))
    const fade = `getComputedStyle(document.querySelector('dialog[open] .form-actions'), '::before').content`
    await expect.poll(() => screen.tab.evaluate(fade)).toBe(content)
  }
})
