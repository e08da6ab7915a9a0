// The layout around the screens: menu, badges, toasts and error pages.

import type { Page } from '@playwright/test'
import { menuButton } from '../../support/menu.ts'
import { press, see, writePrayer } from '../acts.ts'
import { before, cutOff, extremeStudent, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const onDashboard = scenesOf('/dashboard', 'ana')
const onLeaderDashboard = scenesOf('/admin/dashboard', 'ruth')
const onQuestions = scenesOf('/questions', 'ana')
const onPrayerRequests = scenesOf('/prayer-requests', 'ana')

const openMenu = async (page: Page) => {
  await menuButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).waitFor()
}

/** Opens the menu: fixed on wide screens, a slide-over on narrow ones. */
const openMenuIfNarrow = async (page: Page) => {
  if (await menuButton(page).isVisible()) await openMenu(page)
}

const badges = ['1', '12', '99+'].map((badge) =>
  onQuestions(
    `badge-${badge.replace('+', '-plus')}`,
    { server: 'extreme', user: `unread-${badge.replace('99+', '100')}` },
    openMenuIfNarrow,
    (page) => page.getByText(badge, { exact: true }).filter({ visible: true }).first().waitFor(),
  ),
)

const ask = [writePrayer('For my exam on Friday.'), press('Submit Request')]

export const layoutScenes: Scene[] = [
  onDashboard('menu-student', { only: 'narrow' }, openMenu),
  onLeaderDashboard('menu-leader', openMenuIfNarrow),
  onQuestions('menu-long-name', extremeStudent, openMenuIfNarrow),
  onQuestions('menu-keyboard-height', { only: 'narrow' }, async (page) => {
    await openMenu(page)
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 430 })
  }),
  ...badges,
  onDashboard('account-student', press(/, account$/)),
  onLeaderDashboard('account-leader', press(/, account$/)),
  onDashboard(
    'account-install-iphone',
    before((page) =>
      page.addInitScript(() => {
        // Only Safari on an iPhone or iPad has it.
        Object.defineProperty(navigator, 'standalone', { value: false })
      }),
    ),
    press(/, account$/),
    press('Install the app'),
    see('Tap Share in your browser.'),
  ),
  onQuestions('account-long-name', extremeStudent, press(/, account$/)),
  onLeaderDashboard(
    'palette',
    { only: 'wide' },
    press(/^Search/),
    (page) => page.getByRole('combobox').fill('a'),
    (page) => page.getByRole('group', { name: 'Chats' }).waitFor(),
  ),
  onLeaderDashboard(
    'palette-failing',
    reply('GET', /\/api\/(questions|users|chats)/, 500, refusal),
    { only: 'wide' },
    press(/^Search/),
    (page) => page.getByRole('combobox').fill('a'),
    see("We couldn't search everything"),
  ),
  onLeaderDashboard(
    'palette-nothing',
    { only: 'wide' },
    press(/^Search/),
    (page) => page.getByRole('combobox').fill('xyz'),
    see('Nothing matches'),
  ),
  onPrayerRequests(
    'toast-success',
    reply('POST', /\/api\/prayer-requests$/, 201, {
      _id: '1',
      content: 'For my exam on Friday.',
      createdAt: new Date().toISOString(),
      prayerCount: 0,
      prayed: false,
      isMine: true,
      responses: [],
    }),
    ask,
    see('Prayer request submitted successfully'),
  ),
  onPrayerRequests('toast-error', reply('POST', /\/api\/prayer-requests$/, 500, refusal), ask, see(refusal.message)),
  onPrayerRequests('toast-offline', cutOff('POST', /\/api\/prayer-requests$/), ask, (page) =>
    page.getByRole('region', { name: 'Notifications' }).getByRole('alert').first().waitFor(),
  ),
  scenesOf('/nowhere', 'ana')('not-found', { console: /status of 404/ }),
  onQuestions(
    'crashed',
    before((page) => page.route(/\/api\/questions(\?|$)/, (route) => route.fulfill({ json: [null] }))),
    { console: /TypeError|null/ },
    see('Unexpected Application Error!'),
  ),
  onQuestions(
    'skip-link',
    { allow: [{ fault: /is covered by a "Skip to content"/, because: 'the link leaves with the next Tab' }] },
    async (page) => {
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#main"]')?.focus())
    },
  ),
  scenesOf('/resources', 'ana')('theme-chosen', press(/Switch to (dark|light) theme/)),
]
