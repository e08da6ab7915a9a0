import type { Page, Request } from '@playwright/test'
import type { ServerName, TestServer } from './servers.ts'

/** A state of the server's replies to everything but the session. */
export type State = 'loading' | 'failing' | 'offline'

/** One thing that a person can bring onto the screen: where, signed in as whom, and after which taps. */
export interface Scene {
  name: string
  path: string
  /** Username of whom is signed in. */
  who?: string
  /** The demo unless named otherwise. */
  server?: ServerName
  state?: State
  /** Where the layout offers it: below 1024 px the menu is a slide-over. */
  only?: 'narrow' | 'wide'
  /** Opens with 430 px of height, as a phone whose keyboard is open; phones only. */
  keyboard?: true
  /** Prepares replies before the page loads. `hold` leaves a call without a reply, and nothing waits for it. */
  prepare?: (page: Page, hold: (request: Request) => void) => Promise<unknown>
  /** Taps and keys that lead there. */
  act?: (page: Page, server: TestServer) => Promise<unknown>
  /** The screen has no heading, or not yet. */
  hasNoHeading?: true
  /** What the console may report, besides failing calls in a scene with a state or prepared replies. */
  console?: RegExp
  /** Faults that are accepted, each with its reason. */
  allow?: { fault: RegExp; because: string }[]
}

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
  (...acts: NonNullable<Scene['act']>[]): NonNullable<Scene['act']> =>
  async (page, server) => {
    for (const act of acts) await act(page, server)
  }

/** Scrolls to something that names itself by this heading. */
export const scrollTo = (heading: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name: heading }).evaluate((element) => element.scrollIntoView({ block: 'start' }))

/** Waits for a toast. */
export const seeToast = (text: string | RegExp) => (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).first().waitFor()

/** Answers calls with this method and path as given. */
export const reply =
  (method: string, path: RegExp, ...[status, json]: [status: number, json: object]) =>
  (page: Page) =>
    page.route(path, (route) =>
      route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
    )

/** Never answers calls with this method and path. */
export const holdBack =
  (method: string, path: RegExp): NonNullable<Scene['prepare']> =>
  (page, hold) =>
    page.route(path, (route) => (route.request().method() === method ? hold(route.request()) : route.fallback()))

/** Answers calls with this method and path as a broken network would. */
export const cutOff = (method: string, path: RegExp) => (page: Page) =>
  page.route(path, (route) => (route.request().method() === method ? route.abort('failed') : route.fallback()))

export const refusal = { message: 'Something went wrong on our side. Please try again.', code: 'x', requestId: '1' }
