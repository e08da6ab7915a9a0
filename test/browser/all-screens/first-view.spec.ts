// What a phone shows without scrolling: the buttons of an open form, the first item of a list, and nothing that is cut off.
import type { Locator, Page } from '@playwright/test'
import { addQuestionWith, addResponse, announce, askForPrayer, sendMessages, unique } from '../support/content.ts'
import { chooseFor, prayerField } from '../support/forms.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const phones = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]
const sizes = [...phones, { width: 1280, height: 800 }]

/** Returns whether nothing covers the middle of an element and all of it is in the viewport. */
const isInView = (element: Locator) =>
  element.evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return top >= 0 && bottom <= innerHeight && found !== null && it.contains(found)
  })
const expectInView = (element: Locator) => expect.poll(() => isInView(element)).toBe(true)

interface FormCase {
  form: string
  /** Creates what the form is for, and returns who opens it and where. */
  prepare: (page: Page) => Promise<[person: Person, path: string]>
  open: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  button: string
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const forms: FormCase[] = [
  {
    form: 'an answer',
    prepare: async ({ request: api }) => [await registerStudent(api), `/questions/${(await addQuestionWith(api))._id}`],
    open: press('Submit Response'),
    field: (page) => page.getByLabel('Your Response'),
    button: 'Submit Response',
  },
  {
    form: 'a changed answer',
    prepare: async ({ request: api }) => {
      const [student, { _id }] = [await registerStudent(api), await addQuestionWith(api)]
      await addResponse(api, student, _id, 'A long answer. '.repeat(20))
      return [student, `/questions/${_id}`]
    },
    open: press('Change your answer'),
    field: (page) => page.getByLabel('Your Response'),
    button: 'Save changes',
  },
  {
    form: 'a prayer request',
    prepare: async ({ request: api }) => [await registerStudent(api), '/prayer-requests'],
    open: (page) => prayerField(page).click(),
    field: (page) => prayerField(page),
    button: 'Submit Request',
  },
  {
    form: 'a report',
    prepare: async ({ request: api }) => {
      await askForPrayer(api, await registerStudent(api), 'I am so tired of this. '.repeat(30))
      return [await registerStudent(api), '/prayer-requests']
    },
    open: (page) => chooseFor(page.getByRole('main').getByRole('listitem').first(), 'Report'),
    field: (page) => page.getByLabel("What's wrong with it? (optional)"),
    button: 'Send report',
  },
  {
    form: 'a review',
    prepare: async ({ request: api }) => {
      const { _id } = await addQuestionWith(api)
      await addResponse(api, await registerStudent(api), _id, 'A long answer. '.repeat(20))
      return [leader, `/admin/responses?question=${_id}`]
    },
    open: press(/^Review( next)?$/),
    field: (page) => page.getByLabel('Feedback (optional)'),
    button: 'Approve',
  },
  {
    form: 'a prayer response',
    prepare: async ({ request: api }) => {
      await askForPrayer(api, await registerStudent(api))
      return [leader, '/admin/prayer-requests']
    },
    open: press('Respond'),
    field: (page) => page.getByLabel('Your Response'),
    button: 'Send Response',
  },
  {
    form: 'a question',
    prepare: async () => [leader, '/admin/questions'],
    open: press('Add Question'),
    field: (page) => page.getByLabel('Title'),
    button: 'Create question',
  },
  {
    form: 'an announcement',
    prepare: async () => [leader, '/admin/broadcast'],
    open: (page) => page.getByLabel('Title').focus(),
    field: (page) => page.getByLabel('Title'),
    button: 'Send announcement',
  },
]

for (const { form, prepare, open, field, button } of forms) {
  const tag = form === 'an answer' ? '@always' : []
  test(`L4: shows the field and the button of ${form} when the form opens on a phone`, { tag }, async ({ page }) => {
    await page.setViewportSize(phones[0] as (typeof phones)[number])
    const [person, path] = await prepare(page)
    await logIn(page, person, path)
    for (const size of phones) {
      await page.setViewportSize(size)
      const url = page.url()
      await open(page)
      await expectInView(page.getByRole('button', { name: button, exact: true }))
      await expectInView(field(page))
      if (size !== phones.at(-1)) {
        const cancel = page.getByRole('button', { name: /^(Cancel|Close)$/ })
        if (await cancel.first().isVisible()) await cancel.first().click()
        // The form closes by going back.
        await expect(page).toHaveURL(url)
        await page.reload()
      }
    }
  })
}

test('G9: shows usernames of 25 letters in the list of chats, to tell students apart', async ({ page, api }) => {
  const name = 'Maximiliana Featherstonehaugh'
  const usernames = ['one', 'two'].map((end) => `${unique('maximiliana').replace(' ', '.')}.${end}`.padEnd(25, 'x'))
  for (const username of usernames) {
    const student = await registerStudent(api, { name, username })
    await sendMessages(api, student, student._id, ['Are you there? I have a question about the camp on Friday.'])
  }
  await logIn(page, leader, '/admin/chat?q=maximiliana')
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const username of usernames) {
      const shown = page.getByRole('navigation', { name: 'Chats', exact: true }).getByText(`@${username}`)
      await expect(shown).toBeVisible()
      expect(await shown.evaluate((it) => it.clientWidth - it.scrollWidth), `${size.width} px`).toBe(0)
      expect((await shown.boundingBox())?.width).toBeGreaterThan(100)
    }
    await expect(page.getByRole('navigation', { name: 'Chats', exact: true }).locator('time').first()).toBeVisible()
  }
})

test('X8: says in one whole line who can read a chat, with long names @own-group', async ({ api, openAs }) => {
  await registerLeader(api, 'Maximiliana Featherstone')
  const student = await registerStudent(api, { name: 'Wilhelmina Featherstone' })
  for (const [person, path] of [
    [student, '/chat'],
    [leader, `/admin/chat?chat=${student._id}`],
  ] as const) {
    const page = await openAs(person, path)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const line = page.getByText(/ reads? this$| can read this$/)
      const { lines, isCut } = await line.evaluate((it) => ({
        lines: Math.round(it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight)),
        isCut: it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1,
      }))
      expect([lines, isCut], `${path} at ${size.width} px`).toEqual([1, false])
    }
    await page.context().close()
  }
})

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

test('shows the first prayer and the first announcement high on the screen', async ({ page, student, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await askForPrayer(api, student)
  await announce(api, unique('Camp'))
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Submitted on|Posted on/ })
    .first()
  for (const [person, path, limit] of [
    [await registerStudent(api), '/prayer-requests', 480],
    [leader, '/admin/prayer-requests', 480],
    [leader, '/admin/broadcast', 520],
    [student, '/announcements', 300],
  ] as const) {
    await logIn(page, person, path)
    await expect(first).toBeVisible()
    expect(await topOf(first), path).toBeLessThanOrEqual(limit)
  }
})

test('X13: shows each priority as a badge with a background of its own', async ({ page, student, api }) => {
  const titles = [unique('Normal news'), unique('High news'), unique('Urgent news')]
  for (const [index, priority] of ['normal', 'high', 'urgent'].entries()) {
    await announce(api, `${titles[index]}`, priority)
  }
  const looks = async (title: string) => {
    const badge = page
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByText(/^(Normal|High|Urgent)$/)
    return badge.evaluate((it) => {
      const { backgroundColor, borderRadius } = getComputedStyle(it)
      return { backgroundColor, isRound: Number.parseFloat(borderRadius) > 4 }
    })
  }
  for (const [person, path] of [
    [student, '/announcements'],
    [student, '/dashboard'],
    [leader, '/admin/broadcast'],
  ] as const) {
    await logIn(page, person, path)
    const seen = [await looks(`${titles[0]}`), await looks(`${titles[1]}`), await looks(`${titles[2]}`)]
    expect(seen.every(({ isRound, backgroundColor }) => isRound && backgroundColor !== 'rgba(0, 0, 0, 0)')).toBe(true)
    expect(new Set(seen.map(({ backgroundColor }) => backgroundColor)).size).toBe(3)
  }
})
