// `npm run measure -- tasks`: performs the main tasks of a week in the demo on a phone, from a cold start to the end. Prints the taps,
// the swipes and the seconds that each takes.
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { startDemo } from '#tools/start-demo.ts'
import { Phone } from './phone.ts'
import { addWeek } from './week.ts'

const toReview = 20

interface Setting {
  browser: Browser
  address: string
  tokenOf: (username: string) => Promise<string>
  week: Awaited<ReturnType<typeof addWeek>>
}

/** Each task returns the phone on which it was done. */
const tasks: [name: string, perform: (setting: Setting) => Promise<Phone>][] = [
  [
    'A student answers the open question',
    async ({ browser, address, tokenOf, week }) => {
      const phone = await Phone.open(browser, address, await tokenOf(week.missing[0] ?? ''), '/')
      const { page } = phone
      await phone.tap(page.getByRole('link', { name: 'Answer', exact: true }))
      // The form takes the focus.
      await page.getByLabel('Your Response').waitFor()
      await page.keyboard.insertText('Salt keeps what is good.')
      await phone.tap(page.getByRole('button', { name: 'Submit Response' }))
      await page.getByRole('heading', { name: 'Your lamp is lit' }).waitFor()
      return phone
    },
  ],
  [
    'A leader sees who has not answered',
    async ({ browser, address, tokenOf, week }) => {
      const phone = await Phone.open(browser, address, await tokenOf('ruth'), '/')
      const { page } = phone
      await phone.tap(page.getByRole('main').getByRole('link', { name: week.title, exact: true }))
      await phone.tap(page.getByRole('button', { name: 'Not answered yet' }))
      await phone.swipeTo(page.getByRole('region', { name: 'Not answered yet' }).getByRole('listitem').last())
      return phone
    },
  ],
  [
    'A leader finds a person',
    async ({ browser, address, tokenOf, week }) => {
      const phone = await Phone.open(browser, address, await tokenOf('ruth'), '/')
      const { page } = phone
      await phone.tap(page.getByRole('button', { name: 'Search' }))
      // The field has the focus.
      await page.getByRole('combobox').waitFor()
      await page.keyboard.insertText(week.chat.name)
      await phone.tap(page.getByRole('group', { name: 'People' }).getByRole('option', { name: week.chat.name }))
      await page.getByRole('heading', { name: week.chat.name, level: 1 }).waitFor()
      return phone
    },
  ],
  [
    "A leader finds a student's chat and replies",
    async ({ browser, address, tokenOf, week }) => {
      const phone = await Phone.open(browser, address, await tokenOf('ruth'), '/')
      const { page } = phone
      await phone.tap(page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).filter({ visible: true }))
      await phone.tap(page.getByRole('button', { name: 'Search chats' }))
      await phone.write(page.getByRole('searchbox'), week.chat.name.split(' ')[0] ?? '')
      await phone.tap(page.getByRole('link', { name: week.chat.name }).first())
      await phone.write(page.getByRole('textbox', { name: 'Your message' }), 'See you on Friday')
      await phone.tap(page.getByRole('button', { name: 'Send' }))
      await page.getByRole('log').getByText('See you on Friday').last().waitFor()
      return phone
    },
  ],
  [
    `A leader reviews ${toReview} responses to one question`,
    async ({ browser, address, tokenOf, week }) => {
      const phone = await Phone.open(browser, address, await tokenOf('ruth'), '/')
      const { page } = phone
      await phone.tap(page.getByRole('main').getByRole('link', { name: week.title, exact: true }))
      await phone.tap(page.getByRole('link', { name: 'Review responses' }))
      await phone.tap(page.getByRole('button', { name: 'Review', exact: true }).first())
      await phone.tap(page.getByLabel('Open the next one after each review'))
      for (let reviewed = 0; reviewed < toReview; reviewed += 1) {
        const panel = page.getByRole('form', { name: 'Review ' })
        await panel.waitFor()
        const label = await panel.getAttribute('aria-label')
        await phone.tap(page.getByRole('button', { name: 'Approve' }))
        await page.getByRole('form', { name: label ?? '', exact: true }).waitFor({ state: 'detached' })
      }
      return phone
    },
  ],
]

const demo = await startDemo()
const browser = await chromium.launch(await findChromium())
const week = await addWeek(demo, toReview)
const results = []
for (const [task, perform] of tasks) {
  const phone = await perform({ browser, ...demo, week })
  const { taps, swipes } = phone
  results.push({ task, taps, swipes, seconds: Math.round((await phone.close()) * 10) / 10 })
}
console.table(results)
await browser.close()
await demo.stop()
