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

export type Act = NonNullable<Scene['act']>
export type Prepare = NonNullable<Scene['prepare']>

/** Prepares several responses. */
export const all =
  (...prepares: Prepare[]): Prepare =>
  async (page, hold) => {
    for (const prepare of prepares) await prepare(page, hold)
  }

/** Runs several acts one after the other. */
export const inTurn =
  (...acts: Act[]): Act =>
  async (page, server) => {
    for (const act of acts) await act(page, server)
  }

/**
 * Returns a function that describes scenes with a common path, user or responses: the name, what differs, and the acts that lead to the
 * state, in their order. Later responses replace earlier ones.
 */
export const scenesOf =
  (base: Omit<Scene, 'name'>) =>
  (name: string, ...parts: (Partial<Scene> | Act)[]): Scene => {
    const acts = parts.filter((part) => typeof part === 'function')
    const changes = [base, ...parts.filter((part) => typeof part === 'object')]
    const prepares = changes.flatMap(({ prepare }) => prepare ?? [])
    const scene = Object.assign({}, ...changes)
    if (acts.length > 0) scene.act = inTurn(...acts)
    if (prepares.length > 0) scene.prepare = all(...prepares)
    return { ...scene, name }
  }

/** A leader of the group with long names, long words and large counts. */
export const extreme = { server: 'extreme', user: 'leader' } as const
/** A student of that group, whose name is long. */
export const extremeStudent = { server: 'extreme', user: longNamed } as const
/** The leader of a new group without content. */
export const empty = { server: 'empty', user: 'leader' } as const

/** Part of a scene: prepares responses before the page loads. */
export const given = (...prepares: Prepare[]): Partial<Scene> => ({ prepare: all(...prepares) })
/** Part of a scene: after a tap, the bars of a chat return a moment after the focus has left its form (page/full-height.ts). */
export const barsReturn: Partial<Scene> = {
  allow: [{ fault: /^unreachable: .* can't be scrolled to at its center$/, because: 'the bars slide into view' }],
}
/** Part of a scene: a form that the server refuses has scrolled the heading below the bar, where its toast is. */
export const headingBelowBar: Partial<Scene> = {
  allow: [{ fault: /^covered heading: .* h1/, because: 'the form has scrolled the heading below the bar' }],
}
/** Part of a scene: the keyboard of the phone is open. */
export const keyboard = { keyboard: true } as const
