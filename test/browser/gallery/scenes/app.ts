// The layout around the screens: menu, badges, toasts and error pages.

import type { Page } from '@playwright/test'
import { menuButton } from '../../support/menu.ts'
import { press, seeHeading, seeText, seeToast, writePrayer } from '../acts.ts'
import { cutOff, refusal, reply } from '../responses.ts'
import { extremeStudent, given, inTurn, type Scene, scenesOf } from '../scene.ts'

const onDashboard = scenesOf({ path: '/dashboard', user: 'ana' })
const onLeaderDashboard = scenesOf({ path: '/admin/dashboard', user: 'ruth' })
const onQuestions = scenesOf({ path: '/questions', user: 'ana' })
const onPrayerRequests = scenesOf({ path: '/prayer-requests', user: 'ana' })

const openMenu = async (page: Page) => {
  await menuButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).waitFor()
}

/** Opens the menu: fixed on wide screens, a slide-over on narrow ones. */
const openMenuIfNarrow = async (page: Page) => {
  if (await menuButton(page).isVisible()) await openMenu(page)
}

const badges = ['1', '12', '99+'].map(
  (badge): Scene => ({
    name: `badge-${badge.replace('+', '-plus')}`,
    path: '/questions',
    server: 'extreme',
    user: `unread-${badge.replace('99+', '100')}`,
    act: inTurn(openMenuIfNarrow, (page) =>
      page.getByText(badge, { exact: true }).filter({ visible: true }).first().waitFor(),
    ),
  }),
)

const ask = async (page: Page) => {
  await writePrayer('For my exam on Friday.')(page)
  await page.getByRole('button', { name: 'Submit Request' }).click()
}

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
    given((page) =>
      page.addInitScript(() => {
        // Only Safari on an iPhone or iPad has it.
        Object.defineProperty(navigator, 'standalone', { value: false })
      }),
    ),
    press(/, account$/),
    press('Install the app'),
  ),
  onQuestions('account-long-name', extremeStudent, press(/, account$/)),
  onLeaderDashboard(
    'palette',
    { only: 'wide' },
    press(/^Search/),
    (page) => page.getByRole('combobox').fill('a'),
    (page) => page.getByRole('group', { name: 'Chats' }).waitFor(),
  ),
  onDashboard('palette-start', { only: 'wide' }, press(/^Search/)),
  onLeaderDashboard(
    'palette-failing',
    given(reply('GET', /\/api\/(questions|users|chats)/, 500, refusal)),
    { only: 'wide' },
    press(/^Search/),
    (page) => page.getByRole('combobox').fill('a'),
    seeText("We couldn't search everything"),
  ),
  onLeaderDashboard(
    'palette-nothing',
    { only: 'wide' },
    press(/^Search/),
    (page) => page.getByRole('combobox').fill('xyz'),
    seeText('Nothing matches'),
  ),
  onPrayerRequests(
    'toast-success',
    given(
      reply('POST', /\/api\/prayer-requests$/, 201, {
        _id: '1',
        content: 'For my exam on Friday.',
        createdAt: new Date().toISOString(),
        prayerCount: 0,
        prayed: false,
        isMine: true,
        responses: [],
      }),
    ),
    ask,
    seeToast('Prayer request submitted successfully'),
  ),
  onPrayerRequests(
    'toast-error',
    given(reply('POST', /\/api\/prayer-requests$/, 500, refusal)),
    ask,
    seeToast(refusal.message),
  ),
  onPrayerRequests('toast-offline', given(cutOff('POST', /\/api\/prayer-requests$/)), ask, (page) =>
    page.getByRole('region', { name: 'Notifications' }).getByRole('alert').first().waitFor(),
  ),
  scenesOf({ path: '/nowhere', user: 'ana' })('not-found', { console: /status of 404/ }),
  onQuestions(
    'crashed',
    given((page) => page.route(/\/api\/questions(\?|$)/, (route) => route.fulfill({ json: [null] }))),
    { console: /TypeError|null/ },
    seeHeading('Unexpected Application Error!'),
  ),
  onQuestions(
    'skip-link',
    { allow: [{ fault: /is covered by a "Skip to content"/, because: 'the link leaves with the next Tab' }] },
    async (page) => {
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#main"]')?.focus())
    },
  ),
  scenesOf({ path: '/resources', user: 'ana' })('theme-chosen', press(/Switch to (dark|light) theme/)),
]
