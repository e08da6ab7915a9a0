// G11: random input causes no error. Tests act 30 times. To act 3,000 times, for about ten minutes:
// RANDOM_INPUT_ACTS=3000 npx playwright test random-input. To repeat a failed run, set RANDOM_INPUT_SEED to the seed in its message.
import type { Page } from '@playwright/test'
import { createRandom } from '#tools/random.ts'
import { addQuestion, addResponse, announce, askForPrayer, sendMessages } from '../support/content.ts'
import { leader, tokenOf } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const acts = Number(process.env.RANDOM_INPUT_ACTS ?? 30)
const firstSeed = Number(process.env.RANDOM_INPUT_SEED ?? Date.now() % 1_000_000)

const texts = ['x', '😀 long text '.repeat(10), 'שלום', '<b>bold</b>', ' ', '2031-01-05', "Robert'); DROP TABLE"]
const keys = ['Enter', 'Escape', 'Tab', 'Tab', 'Shift+Tab', 'ArrowDown', 'ArrowRight', 'Space', 'Home', 'Backspace']

async function actAtRandom(page: Page, random: () => number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 360, height: 740 }
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const chance = random()
  if (chance < 0.3) await page.mouse.click(random() * width, random() * height)
  else if (chance < 0.55) {
    const controls = await page.locator('main :is(a, button, input, textarea, select), nav a').all()
    const box = controls.length > 0 ? await one(controls).boundingBox({ timeout: 300 }) : null
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  } else if (chance < 0.7) await page.keyboard.insertText(one(texts))
  else if (chance < 0.88) await page.keyboard.press(one(keys))
  else if (chance < 0.95) await page.mouse.wheel(0, random() * 2000 - 600)
  else if (chance < 0.98) await page.goBack({ timeout: 1000 })
  else await page.reload({ timeout: 3000 })
}

/** Errors of actions that a navigation interrupted, which are not failures. */
const interrupted =
  /Timeout|ERR_ABORTED|interrupted|context was destroyed|not attached|Cannot navigate|Frame was detached/

for (const role of ['student', 'leader'] as const) {
  const tag = role === 'student' ? '@always' : '@wide'
  test(`G11: shows no error on random input of a ${role}`, { tag }, async ({ page, student, api, context }) => {
    test.setTimeout(60_000 + acts * 4000)
    expectConsole(/Failed to load resource|could not be fetched/)
    const seed = firstSeed + (role === 'student' ? 0 : 1)
    const random = createRandom(seed)
    const { _id } = await addQuestion(api)
    await addQuestion(api)
    await addResponse(api, student, _id)
    await askForPrayer(api, student)
    await announce(api)
    await sendMessages(api, student, student._id, ['Hello'])
    const token = await tokenOf(api, role === 'student' ? student : leader)
    await context.addInitScript((value) => {
      // The browser's own pages have no storage.
      if (location.protocol.startsWith('http') && !location.pathname.startsWith('/login'))
        localStorage.setItem('token', value)
    }, token)
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
    page.on('popup', (popup) => void popup.close().catch(() => undefined))
    const broken: string[] = []
    page.on('response', (response) => response.status() >= 500 && broken.push(`${response.status()} ${response.url()}`))
    // A changed username or password would end the session.
    await page.route(/update-(password|username)/, (route) => route.abort())
    const home = role === 'student' ? '/dashboard' : '/admin/dashboard'
    await page.goto(home)
    const { origin } = new URL(page.url())
    for (let act = 0; act < acts; act += 1) {
      try {
        if (new URL(page.url()).origin !== origin || /login|register/.test(page.url())) await page.goto(home)
        await actAtRandom(page, random)
      } catch (error) {
        if (!interrupted.test(String(error))) throw error
      }
      expect(await page.getByText('Unexpected Application Error!').count(), `seed ${seed}, at ${page.url()}`).toBe(0)
    }
    expect(broken, `seed ${seed}`).toEqual([])
  })
}
