// Questions as cards in a grid, for both roles.
import type { Locator, Page } from '@playwright/test'
import { addQuestionWith, unique } from '../support/content.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** As long as the longest of the demo. */
const description =
  'Read Matthew 5:14-16. Where in your week is it dark enough that a small light would make a difference? Name one place and one thing you could do there.'
const long = 'Responsibilities, neighborhoods and extraordinarily interesting congregations everywhere. '
  .repeat(6)
  .trim()
const dueDate = '2031-01-05'

const cardOf = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

/** Returns whether an element has a box of its own: lines on all sides and round corners. */
const hasBox = (card: Locator) =>
  card.evaluate((element) => {
    const { borderTopWidth, borderBottomWidth, borderInlineStartWidth, borderInlineEndWidth, borderTopLeftRadius } =
      getComputedStyle(element)
    const lines = [borderTopWidth, borderBottomWidth, borderInlineStartWidth, borderInlineEndWidth]
    return lines.every((width) => width === '1px') && Number.parseFloat(borderTopLeftRadius) >= 12
  })

const isWhole = (text: Locator) => text.evaluate((element) => element.scrollHeight <= element.clientHeight)

const linesOf = (text: Locator) =>
  text.evaluate((element) => Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)))

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
        expect(await hasBox(card), at).toBe(true)
        for (const fact of ['Bible Study', `Due date: Jan ${index + 2}, 2031`]) {
          await expect(card.getByText(fact)).toBeVisible()
        }
        await expect(card.getByRole('link', { name: 'View Details' })).toBeVisible()
        if (index === 2) {
          const text = card.getByText(long)
          expect(await isWhole(text), at).toBe(false)
          expect(await linesOf(text), at).toBe(4)
        } else if (size.width > 320) {
          expect(await isWhole(card.getByText(description)), `${at}: ${title}`).toBe(true)
        }
      }
      await expectSoundGeometry(page, at)
    }
  }
})

test('shows the question to answer first in the whole width with a filled button, the others less @own-group @wide', async ({
  page,
  api,
  student,
}) => {
  await addQuestionWith(api, { title: 'Later', dueDate: '2031-01-06' })
  await addQuestionWith(api, { title: 'First', dueDate })
  await logIn(page, student, '/questions')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toContainText('First')
  const [first, second] = [await cards.first().boundingBox(), await cards.nth(1).boundingBox()]
  expect(first?.width).toBeGreaterThan(2.9 * (second?.width ?? 0))
  const colors = await cards
    .getByRole('link', { name: 'Answer', exact: true })
    .evaluateAll((all) => all.slice(0, 2).map((it) => getComputedStyle(it).backgroundColor))
  const primary = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--primary)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  expect(colors[0]).toBe(primary)
  expect(colors[1]).not.toBe(primary)
})

test('has Edit, Delete and the menu in the first line of a card, each large enough to tap', async ({ page, api }) => {
  const { title, _id } = await addQuestionWith(api, { title: unique('Controls'), dueDate })
  await logIn(page, leader, '/admin/questions')
  const card = cardOf(page, title)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = []
    for (const name of ['Edit', 'Delete', /^More for /]) {
      boxes.push(await card.getByRole('button', { name }).boundingBox())
    }
    for (const box of boxes) {
      expect(box?.y, `${width}`).toBe(boxes[0]?.y)
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const badge = await card.getByText('Bible Study').boundingBox()
    expect(badge?.y, `${width}`).toBeLessThan((boxes[0]?.y ?? 0) + 44)
  }
  await card.getByRole('button', { name: /^More for / }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Copy as new'])
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/questions')
  await card.getByText('What does it mean to be a light?').click({ force: true })
  await expect(page).toHaveURL(`/questions/${_id}`)
})
