import type { Page, Request } from '@playwright/test'
import { longNamed } from './extremes.ts'
import type { ServerName, TestServer } from './servers.ts'

/** A state of all API responses except those about the session. */
export type State = 'loading' | 'failing' | 'offline'

/** A state of a screen: its path, the user who is logged in, and the taps that lead to it. */
export interface Scene {
  name: string
  path: string
  /** Username of the user who is logged in. */
  user?: string
  /** The server; the demo by default. */
  server?: ServerName
  state?: State
  /** The layouts that have this state: below 1024 px, the menu is a slide-over. */
  only?: 'narrow' | 'wide'
  /** Whether to open with a height of 430 px, like a phone with an open keyboard. Phones only. */
  keyboard?: true
  /** Prepares responses before the page loads. `hold` leaves a request unanswered, and the stage does not wait for it. */
  prepare?: (page: Page, hold: (request: Request) => void) => Promise<unknown>
  /** Performs the taps and key presses that lead to this state. */
  act?: (page: Page, server: TestServer) => Promise<unknown>
  /** Whether the screen has no heading in this state. */
  hasNoHeading?: true
  /** Console messages to allow, in addition to failing requests in a scene with a state or prepared responses. */
  console?: RegExp
  /** Accepted faults, each with a reason. */
  allow?: { fault: RegExp; because: string }[]
}

type Act = NonNullable<Scene['act']>

/**
 * Returns a function that describes scenes with a common path or user: the name, what differs, and the acts that lead to the state, in
 * their order.
 */
export const scenesOf =
  (base: Omit<Scene, 'name'>) =>
  (name: string, ...parts: (Partial<Scene> | Act)[]): Scene => {
    const acts = parts.filter((part) => typeof part === 'function')
    const scene = Object.assign({}, base, ...parts.filter((part) => typeof part === 'object'))
    if (acts.length > 0) scene.act = inTurn(...acts)
    return { ...scene, name }
  }

/** A leader of the group with long names, long words and large counts. */
export const extreme = { server: 'extreme', user: 'leader' } as const
/** A student of that group, whose name is long. */
export const extremeStudent = { server: 'extreme', user: longNamed } as const
/** The leader of a new group without content. */
export const empty = { server: 'empty', user: 'leader' } as const

/** Part of a scene: prepares responses before the page loads. */
export const given = (...prepare: NonNullable<Scene['prepare']>[]): Partial<Scene> => ({
  prepare: async (page, hold) => {
    for (const each of prepare) await each(page, hold)
  },
})
/** Part of a scene: the keyboard of the phone is open. */
export const keyboard = { keyboard: true } as const

const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()

/** Presses the first button of that name. */
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click()

/** Presses the first link of that name. */
export const follow = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('link', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .click()

/** Runs several acts one after the other. */
export const inTurn =
  (...acts: Act[]): Act =>
  async (page, server) => {
    for (const act of acts) await act(page, server)
  }

/** Scrolls to the section with this heading. */
export const scrollTo = (heading: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name: heading }).evaluate((element) => element.scrollIntoView({ block: 'start' }))

export const focus = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).first().focus()
export const fill = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(text)
/** Presses the submit button of the screen's first form. */
export const submitForm = (page: Page) => page.locator('main form [type=submit]').first().click()
export const seeText = (text: string | RegExp) => (page: Page) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
export const seeHeading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor()
/** Waits for a failure that the screen shows instead of its content. */
export const seeFailure = (page: Page) => page.getByRole('button', { name: 'Try Again' }).first().waitFor()

export const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()
export const pressInDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
export const seeInDialog = (text: string) => (page: Page) => page.getByRole('dialog').getByText(text).first().waitFor()

/** Waits for a toast. */
export const seeToast = (text: string | RegExp) => (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first().waitFor()

/** Answers requests with this method and path with the given response. */
export const reply =
  (method: string, path: RegExp, ...[status, json]: [status: number, json: object]) =>
  (page: Page) =>
    page.route(path, (route) =>
      route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
    )

/** Never answers requests with this method and path. */
export const holdBack =
  (method: string, path: RegExp): NonNullable<Scene['prepare']> =>
  (page, hold) =>
    page.route(path, (route) => (route.request().method() === method ? hold(route.request()) : route.fallback()))

/** Fails requests with this method and path like a broken network. */
export const cutOff = (method: string, path: RegExp) => (page: Page) =>
  page.route(path, (route) => (route.request().method() === method ? route.abort('failed') : route.fallback()))

export const refusal = { message: 'Something went wrong on our side. Please try again.', code: 'x', requestId: '1' }
