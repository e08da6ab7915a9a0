// The layout around the screens: menu, badges, toasts and error pages.

import type { Page } from '@playwright/test'
import { menuButton } from '../../support/menu.ts'
import { longNamed } from '../extremes.ts'
import { cutOff, inTurn, press, refusal, reply, type Scene, seeToast } from '../scene.ts'

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
  await page.getByLabel('Your Prayer Request').fill('For my exam on Friday.')
  await page.getByRole('button', { name: 'Submit Request' }).click()
}

export const layoutScenes: Scene[] = [
  { name: 'menu-student', path: '/dashboard', user: 'ana', only: 'narrow', act: openMenu },
  { name: 'menu-leader', path: '/admin/dashboard', user: 'ruth', only: 'narrow', act: openMenu },
  { name: 'menu-long-name', path: '/questions', server: 'extreme', user: longNamed, act: openMenuIfNarrow },
  {
    name: 'menu-keyboard-height',
    path: '/questions',
    user: 'ana',
    only: 'narrow',
    act: async (page) => {
      await openMenu(page)
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 430 })
    },
  },
  ...badges,
  { name: 'account-student', path: '/dashboard', user: 'ana', act: press(/, account$/) },
  { name: 'account-leader', path: '/admin/dashboard', user: 'ruth', act: press(/, account$/) },
  {
    name: 'account-install-iphone',
    path: '/dashboard',
    user: 'ana',
    prepare: (page) =>
      page.addInitScript(() => {
        // Only Safari on an iPhone or iPad has it.
        Object.defineProperty(navigator, 'standalone', { value: false })
      }),
    act: inTurn(press(/, account$/), press('Install the app')),
  },
  { name: 'account-long-name', path: '/questions', server: 'extreme', user: longNamed, act: press(/, account$/) },
  {
    name: 'palette',
    path: '/admin/dashboard',
    user: 'ruth',
    only: 'wide',
    act: inTurn(
      press(/^Search/),
      (page) => page.getByRole('combobox').fill('a'),
      (page) => page.getByRole('group', { name: 'Chats' }).waitFor(),
    ),
  },
  { name: 'palette-start', path: '/dashboard', user: 'ana', only: 'wide', act: press(/^Search/) },
  {
    name: 'palette-failing',
    path: '/admin/dashboard',
    user: 'ruth',
    only: 'wide',
    prepare: reply('GET', /\/api\/(questions|users|chats)/, 500, refusal),
    act: inTurn(
      press(/^Search/),
      (page) => page.getByRole('combobox').fill('a'),
      (page) => page.getByText("We couldn't search everything").waitFor(),
    ),
  },
  {
    name: 'palette-nothing',
    path: '/admin/dashboard',
    user: 'ruth',
    only: 'wide',
    act: inTurn(
      press(/^Search/),
      (page) => page.getByRole('combobox').fill('xyz'),
      (page) => page.getByText('Nothing matches').waitFor(),
    ),
  },
  {
    name: 'toast-success',
    path: '/prayer-requests',
    user: 'ana',
    prepare: reply('POST', /\/api\/prayer-requests$/, 201, {
      _id: '1',
      content: 'For my exam on Friday.',
      createdAt: new Date().toISOString(),
      prayerCount: 0,
      prayed: false,
      isMine: true,
      responses: [],
    }),
    act: inTurn(ask, seeToast('Prayer request submitted successfully')),
  },
  {
    name: 'toast-error',
    path: '/prayer-requests',
    user: 'ana',
    prepare: reply('POST', /\/api\/prayer-requests$/, 500, refusal),
    act: inTurn(ask, seeToast(refusal.message)),
  },
  {
    name: 'toast-offline',
    path: '/prayer-requests',
    user: 'ana',
    prepare: cutOff('POST', /\/api\/prayer-requests$/),
    act: inTurn(ask, (page) =>
      page.getByRole('region', { name: 'Notifications' }).getByRole('alert').first().waitFor(),
    ),
  },
  { name: 'not-found', path: '/nowhere', user: 'ana', console: /status of 404/ },
  {
    name: 'crashed',
    path: '/questions',
    user: 'ana',
    prepare: (page) => page.route(/\/api\/questions(\?|$)/, (route) => route.fulfill({ json: [null] })),
    act: (page) => page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor(),
    console: /TypeError|null/,
  },
  {
    name: 'skip-link',
    path: '/questions',
    user: 'ana',
    act: async (page) => {
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#main"]')?.focus())
    },
    allow: [{ fault: /is covered by a "Skip to content"/, because: 'the link leaves with the next Tab' }],
  },
  { name: 'theme-chosen', path: '/resources', user: 'ana', act: press(/Switch to (dark|light) theme/) },
]
