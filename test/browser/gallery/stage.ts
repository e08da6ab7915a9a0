// Shows a scene, waits until it is complete, and returns its faults.
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import type { PseudoLanguage } from '#tools/messages/pseudo.ts'
import { findAxeViolations } from '../support/axe.ts'
import { findDirectionFaults, findGeometryFaults } from '../support/geometry.ts'
import { findFocusFault } from '../support/keyboard.ts'
import { hostOf, showLanguage, speakPseudo, type ViewLanguage } from './languages.ts'
import type { Scene } from './scene.ts'
import type { Servers } from './servers.ts'

export interface Size {
  width: number
  height: number
}
export type Theme = 'light' | 'dark'

/** One view of a scene, with or without a screenshot. */
export interface View {
  theme: Theme
  /** Scenes begin in English, whose texts lead to their state. */
  language: ViewLanguage
}

/** Whether the fixed menu fits, on a screen that is likely used with a mouse. */
const wide = 1024
const keyboardLeaves = 430
const settlesWithinMs = 15_000

/** Texts of empty lists, which must only show after the server has answered (docs/rules.md#empty-lists). */
const emptyTexts = [
  'No Questions',
  "You haven't submitted any responses yet.",
  'No responses available',
  'No messages yet.',
  'No prayer requests yet. Be the first to submit one!',
  'No prayer requests to manage',
  'No announcements yet',
  'No Announcements',
]

export const isOffered = ({ only, keyboard }: Scene, { width }: Size): boolean =>
  only === 'wide' ? width >= wide : !((only === 'narrow' && width >= wide) || (keyboard && width >= 600))

export type Stage = ReturnType<typeof createStage>

/** A scene on the screen. */
export interface Staged {
  page: Page
  /** Shows a view and returns its faults, one sentence each. */
  view: (view: View) => Promise<string[]>
  close: () => Promise<void>
}

/**
 * Shows one scene after another. Parallel scenes need separate stages, because a stage shares drafts and session.
 * @param pseudo the pseudo-language that its views have, in place of Spanish or Arabic
 */
export function createStage(browser: Browser, servers: Servers, pseudo?: PseudoLanguage) {
  const contexts = new Map<string, Promise<BrowserContext>>()

  /** One browser context per user and size, so that the files of the app stay cached. */
  async function contextOf({ server = 'demo', user }: Scene, { width, height }: Size): Promise<BrowserContext> {
    const { address, tokenOf } = await servers.get(server)
    const key = [server, user, width, height].join()
    const open = async () => {
      const isTouch = width < wide
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width, height },
        ...(isTouch && { hasTouch: true, isMobile: true }),
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'UTC',
        // Routes do not see what a service worker fetches.
        serviceWorkers: 'block',
      })
      if (pseudo !== undefined) await speakPseudo(context, pseudo)
      await context.addInitScript(prepareWindow, user === undefined ? null : await tokenOf(user))
      return context
    }
    const context = contexts.get(key) ?? open()
    contexts.set(key, context)
    return context
  }

  async function show(scene: Scene, size: Size): Promise<Staged> {
    const server = await servers.get(scene.server ?? 'demo')
    const context = await contextOf(scene, size)
    const page = await openPage(context)
    const calls = followCalls(page)
    const noise = followConsole(page, scene)
    followThirdParties(page, server.address, noise)
    await page.setViewportSize(size)
    // The next view of the same screen shows the same unread entries.
    await page.route(/\/read$/, (route) =>
      route.request().method() === 'PUT' ? calls.hold(route.request()) : route.fallback(),
    )
    await setState(page, scene, calls.hold)
    for (const prepare of scene.prepares) await prepare(page, calls.hold)
    await page.goto(scene.path)
    if (!scene.hasNoHeading) await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await settle(page, calls.isBusy)
    for (const act of scene.acts) await act(page, server)
    if (scene.keyboard) await openKeyboard(page, size)
    await settle(page, calls.isBusy)

    async function view({ theme, language }: View): Promise<string[]> {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await showLanguage(page, hostOf(language))
      await settle(page, calls.isBusy)
      const faults = await findAxeViolations(page)
      if (theme === 'light') faults.push(...(await findGeometryFaults(page)), ...(await findMoving(page)))
      if (theme === 'light' && scene.keyboard) faults.push(...(await findHiddenFocus(page)))
      if (theme === 'light' && language === 'ar') faults.push(...(await findDirectionFaults(page)))
      if (scene.state !== undefined && language === 'en') faults.push(...(await findUnknownShownAsEmpty(page)))
      faults.push(...noise.splice(0))
      return faults.filter((fault) => !scene.allow?.some((it) => it.fault.test(fault)))
    }
    async function close(): Promise<void> {
      // Navigating cancels the held requests, which closing the page would send.
      await page.goto('about:blank')
      await page.close()
    }
    return { page, view, close }
  }

  return {
    show,
    close: async () => {
      for (const context of contexts.values()) await (await context).close()
      contexts.clear()
    },
  }
}

/** Logs in with empty storage, and stops long timers so that toasts and pages stay. */
function prepareWindow(token: string | null): void {
  // A page has no storage before it has loaded.
  if (window.origin === 'null') return
  if (sessionStorage.getItem('isPrepared') === null) {
    sessionStorage.setItem('isPrepared', 'yes')
    localStorage.clear()
    // What an earlier scene has seen. Deleted before the app opens them.
    for (const name of ['offline-data', 'lampstand-outbox']) indexedDB.deleteDatabase(name)
    if (token !== null) localStorage.setItem('token', token)
  }
  const { setTimeout } = window
  const never = 2 ** 31 - 1
  window.setTimeout = ((run: () => void, milliseconds = 0, ...rest: []) =>
    setTimeout(run, milliseconds >= 1000 ? never : milliseconds, ...rest)) as typeof window.setTimeout
}

/** Opens a page from the first page of its context, so that all share a process and its compiled code, which takes a quarter off each. */
async function openPage(context: BrowserContext): Promise<Page> {
  let [first] = context.pages()
  if (first === undefined) {
    first = await context.newPage()
    // Any path of the server that is not the app.
    await first.goto('/healthz')
  }
  const opened = context.waitForEvent('page')
  await first.evaluate(() => {
    // The new page would have a copy.
    sessionStorage.clear()
    window.open()
  })
  return opened
}

/** Tracks API requests in flight, except the event stream, which never ends. */
function followCalls(page: Page) {
  const open = new Set<Request>()
  const held = new Set<Request>()
  page.on('request', (request) => {
    if (/\/api\/(?!events)/.test(request.url())) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return {
    isBusy: () => [...open].some((request) => !held.has(request)),
    /** Leaves the request unanswered. */
    hold: (request: Request) => {
      held.add(request)
    },
  }
}

async function setState(page: Page, { state }: Scene, hold: (request: Request) => void): Promise<void> {
  if (state === undefined) return
  const away = {
    message: "We can't load or save anything right now. Try again in a moment.",
    code: 'x',
    requestId: '1',
  }
  await page.route(/\/api\/(?!auth)/, (route) => {
    if (state === 'loading') return hold(route.request())
    return state === 'failing' ? route.fulfill({ status: 503, json: away }) : route.abort('internetdisconnected')
  })
}

/** Collects console messages, except about requests that the scene makes fail. */
function followConsole(page: Page, { state, prepares, console: expected }: Scene): string[] {
  const noise: string[] = []
  const mayFail = state !== undefined || prepares.length > 0
  page.on('console', (message) => {
    if (message.type() !== 'error' || expected?.test(message.text())) return
    // Requests that mark entries as read are held until the app times out.
    if (/OfflineError|marked as read/.test(message.text())) return
    if (mayFail && !/Content Security Policy|React|Warning/.test(message.text())) return
    noise.push(`console: ${message.text().slice(0, 200)}`)
  })
  page.on('pageerror', ({ message }) => {
    if (!expected?.test(message)) noise.push(`uncaught: ${message}`)
  })
  return noise
}

/** Adds each request to another server than the app's (PS5). */
function followThirdParties(page: Page, address: string, faults: string[]): void {
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== address) faults.push(`request to a third party: ${request.url()}`)
  })
}

/** Returns a fault for each animation in spite of reduced motion (X11). */
const findMoving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {}
      const moves = Number(duration) > 1 || iterations === Infinity
      return moves ? `moves: ${(animation as CSSAnimation).animationName}` : []
    }),
  )

/** Waits until requests have ended, fonts and images have loaded, and animations have finished. */
async function settle(page: Page, isBusy: () => boolean): Promise<void> {
  const deadline = Date.now() + settlesWithinMs
  for (let quiet = 0; quiet < 2; ) {
    await page.evaluate(async () => {
      await document.fonts.ready
      await Promise.allSettled([...document.images].map((image) => image.decode()))
      const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map((it) => it.finished))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    quiet = isBusy() ? 0 : quiet + 1
    if (Date.now() > deadline) throw new Error(`API requests were still in flight after ${settlesWithinMs} ms`)
  }
}

/** Simulates the keyboard of a phone: halves the height and scrolls the focused field into view. */
async function openKeyboard(page: Page, { width }: Size): Promise<void> {
  await page.setViewportSize({ width, height: keyboardLeaves })
  await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))
}

async function findHiddenFocus(page: Page): Promise<string[]> {
  const fault = await findFocusFault(page)
  return fault === '' ? [] : [`hidden focus: ${fault}`]
}

/** Returns a fault for each list that looks empty before the server has answered (E6). */
async function findUnknownShownAsEmpty(page: Page): Promise<string[]> {
  const main = page.getByRole('main')
  const shown = await Promise.all(emptyTexts.map((text) => main.getByText(text, { exact: true }).first().isVisible()))
  return emptyTexts.filter((_, index) => shown[index]).map((text) => `unknown shown as empty: "${text}"`)
}
