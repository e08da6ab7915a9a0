// Questions as cards in a grid, for both roles.
import type { Page } from '@playwright/test'
import { addQuestionWith } from '../support/content.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { leader, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** As long as the longest of the demo. */
const description =
  'Read Matthew 5:14-16. Where in your week is it dark enough that a small light would make a difference? Name one place and one thing you could do there.'
const long = 'Responsibilities, neighborhoods and extraordinarily interesting congregations everywhere. '
  .repeat(6)
  .trim()

const cardOf = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

const sizes = [
  { width: 390, height: 844, columns: 1 },
  { width: 320, height: 640, columns: 1 },
  { width: 768, height: 1024, columns: 2 },
  { width: 1280, height: 800, columns: 3 },
]

test('shows both roles a grid of cards with the whole of a usual description @own-group', async ({ api, openAs }) => {
  const titles = []
  for (const [index, text] of [description, description, long, description, description].entries()) {
    const day = `2031-01-0${index + 2}`
    titles.push((await addQuestionWith(api, { title: `Card ${index}`, description: text, dueDate: day })).title)
  }
  const student = await registerStudent(api)
  for (const [person, path] of [
    [student, '/questions'],
    [leader, '/admin/questions'],
  ] as const) {
    const page = await openAs(person, path)
    const cards = page.getByRole('main').getByRole('listitem')
    for (const { columns, ...size } of sizes) {
      await page.setViewportSize(size)
      await expect(cards).toHaveCount(5)
      const places = await cards.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().toJSON() as DOMRect))
      const at = `${path} at ${size.width}`
      expect(new Set(places.map(({ x }) => Math.round(x))).size, at).toBe(columns)
      // The question to answer first has the whole width of a student's list.
      const rows = person === student ? 1 + Math.ceil(4 / columns) : Math.ceil(5 / columns)
      expect(new Set(places.map(({ y }) => Math.round(y))).size, at).toBe(rows)
      for (const [index, title] of titles.entries()) {
        const card = cardOf(page, title)
        for (const fact of ['Bible Study', `Due date: Jan ${index + 2}, 2031`]) {
          await expect(card.getByText(fact)).toBeVisible()
        }
        await expect(card.getByRole('link', { name: 'View Details' })).toBeVisible()
        if (size.width === 320) continue
        const isWhole = await card
          .getByText(index === 2 ? long : description)
          .evaluate((it) => it.scrollHeight <= it.clientHeight)
        expect(isWhole, `${at}: ${title}`).toBe(index !== 2)
      }
      await expectSoundGeometry(page, at)
    }
  }
})
