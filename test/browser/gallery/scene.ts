import type { Page, Request } from '@playwright/test'
import { longNamed } from './extremes.ts'
import type { ServerName, TestServer } from './servers.ts'

/** A state of all API responses except those about the session. */
export type State = 'loading' | 'failing' | 'offline'

/** Prepares responses before the page loads. `hold` leaves a request unanswered, and the stage does not wait for it. */
type Prepare = (page: Page, hold: (request: Request) => void) => Promise<unknown>
/** Performs taps and key presses that lead to a state. */
export type Act = (page: Page, server: TestServer) => Promise<unknown>

/** A state of a screen: its path, the user who is logged in, and what leads to it. */
export interface Scene {
  name: string
  path: string
  /** Username of the user who is logged in. */
  user?: string | undefined
  /** The server; the demo by default. */
  server?: ServerName
  state?: State
  /** The layouts that have this state: below 1024 px, the menu is a slide-over. */
  only?: 'narrow' | 'wide'
  /** Whether to open with a height of 430 px, like a phone with an open keyboard. Phones only. */
  keyboard?: true
  prepares: Prepare[]
  acts: Act[]
  /** Whether the screen has no heading in this state. */
  hasNoHeading?: true
  /** Console messages to allow, in addition to failing requests in a scene with a state or prepared responses. */
  console?: RegExp
  /** Accepted faults, each with a reason. */
  allow?: { fault: RegExp; because: string }[]
}

/** What a scene consists of, in the order of what happens. Later responses replace earlier ones. */
export type Part = Partial<Scene> | Act | readonly Part[]

const flatten = (part: Part): (Partial<Scene> | Act)[] =>
  Array.isArray(part) ? part.flatMap(flatten) : [part as Partial<Scene> | Act]

/** Returns a function that describes scenes of one screen: the name, and what leads to the state. */
export const scenesOf =
  (path: string, user?: string, ...base: Part[]) =>
  (name: string, ...parts: Part[]): Scene => {
    const all = flatten([base, parts])
    const facts = all.filter((part) => typeof part === 'object')
    const prepares = facts.flatMap((part) => part.prepares ?? [])
    const acts = all.filter((part) => typeof part === 'function')
    return Object.assign({ path, user }, ...facts, { name, prepares, acts })
  }

/** The leader of the group with long names, long words and large counts. */
export const extreme = { server: 'extreme', user: 'leader' } as const
/** A student of that group, whose name is long. */
export const extremeStudent = { server: 'extreme', user: longNamed } as const
/** The leader of a new group without content. */
export const empty = { server: 'empty', user: 'leader' } as const

/** After a tap, the bars of a chat return a moment after the focus has left its form (page/full-height.ts). */
export const barsReturn: Part = {
  allow: [{ fault: /^unreachable: .* can't be scrolled to/, because: 'the bars slide into view' }],
}
/** A form that the server refuses has scrolled the heading below the bar, where its toast is. */
export const headingBelowBar: Part = {
  allow: [{ fault: /^covered heading: .* h1/, because: 'the form has scrolled the heading below the bar' }],
}
/** The keyboard of the phone is open. */
export const keyboard = { keyboard: true } as const

/** Prepares the page or its responses. */
export const before = (prepare: Prepare): Partial<Scene> => ({ prepares: [prepare] })

type Route = Parameters<Parameters<Page['route']>[1]>[0]
const answer = (method: string, path: RegExp, respond: (route: Route, hold: (request: Request) => void) => unknown) =>
  before((page, hold) =>
    page.route(path, (route) => (route.request().method() === method ? respond(route, hold) : route.fallback())),
  )

/** Answers requests with this method and path with the given response. */
export const reply = (method: string, path: RegExp, status: number, json: object) =>
  answer(method, path, (route) => route.fulfill({ status, json }))

/** Changes the body of the responses to requests of this path. */
export const changed = <Body extends object>(path: RegExp, change: (body: Body) => object) =>
  answer('GET', path, async (route) => {
    // The body, not that it has not changed.
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: change(await response.json()) })
  })

/** Never answers requests with this method and path. */
export const holdBack = (method: string, path: RegExp) => answer(method, path, (route, hold) => hold(route.request()))

/** Fails requests with this method and path like a broken network. */
export const cutOff = (method: string, path: RegExp) => answer(method, path, (route) => route.abort('failed'))

export const refusal = { message: 'Something went wrong on our side. Try again.', code: 'x', requestId: '1' }
