// What a person does and sees in a real browser: elements are found by role and name, and tapped where they are.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { BrowserTab } from '../driver/engine.ts'

/** Describes elements as a person or a screen reader would. */
export interface Target {
  role?: string
  /** Name of the role, text of a label, or text. A string is the whole name. */
  name: string | RegExp
  by: 'role' | 'label' | 'text' | 'css'
  within?: Target
}
export const role = (it: string, name: string | RegExp = /./): Target => ({ by: 'role', role: it, name })
export const button = (name: string | RegExp): Target => role('button', name)
export const link = (name: string | RegExp): Target => role('link', name)
export const heading = (name: string | RegExp): Target => role('heading', name)
export const field = (name: string | RegExp): Target => ({ by: 'label', name })
export const text = (name: string | RegExp): Target => ({ by: 'text', name })
export const css = (selector: string): Target => ({ by: 'css', name: selector })
export const within = (outer: Target, inner: Target): Target => ({ ...inner, within: outer })
/** An entry of a list that contains a text. */
export const item = (name: RegExp): Target => ({ ...text(name), role: 'listitem' })

/** Runs in the page, where names and roles are computed by @testing-library/dom. */
function find(target: { pattern: string | RegExp } & Omit<Target, 'name'>, within: Element[] | undefined): Element[] {
  const { TestingLibraryDom: library } = globalThis as unknown as {
    TestingLibraryDom: typeof import('@testing-library/dom')
  }
  const { by, role: kind = '', pattern } = target
  const search = (root: HTMLElement): Element[] => {
    if (by === 'css') return [...root.querySelectorAll(pattern as string)]
    if (by === 'label') return library.queryAllByLabelText(root, pattern)
    if (by === 'role') return library.queryAllByRole(root, kind, { name: pattern })
    const found = library.queryAllByText(root, pattern)
    return kind === '' ? found : found.map((it) => it.closest('li')).filter((it) => it !== null)
  }
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const roots = (within ?? [document.body]) as HTMLElement[]
  return [...new Set(roots.flatMap(search))].filter(isVisible)
}

/** Runs in the page. */
function describe(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  return {
    ...{ x, y, width, height },
    text: element.textContent,
    value: (element as HTMLInputElement).value as string | undefined,
    hasFocus: element.contains(document.activeElement),
    /** Whether a tap at its center reaches it. */
    isReachable: hit !== null && [element, ...label].some((it) => it.contains(hit) || hit.contains(it)),
  }
}

type Found = ReturnType<typeof describe>

const library = readFileSync(
  join(import.meta.dirname, '../../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

const toExpression = ({ name, within: outer, ...target }: Target): string => {
  const pattern = name instanceof RegExp ? String(name) : JSON.stringify(name)
  const others = JSON.stringify(target).slice(1, -1)
  return `(${find})({ ${others}, pattern: ${pattern} }, ${outer ? toExpression(outer) : 'undefined'})`
}

/** A tab with the app, as one person uses it. */
export class Screen {
  readonly tab: BrowserTab
  readonly #address: string

  constructor(tab: BrowserTab, address: string) {
    this.tab = tab
    this.#address = address
  }

  async open(path: string): Promise<void> {
    await this.tab.goto(this.#address + path)
  }
  async openTab(path: string): Promise<Screen> {
    const screen = new Screen(await this.tab.openTab(), this.#address)
    await screen.open(path)
    return screen
  }
  async path(): Promise<string> {
    return (await this.tab.url()).replace(this.#address, '')
  }
  async showsPath(path: string): Promise<void> {
    await expect.poll(() => this.path()).toBe(path)
  }

  /** Runs a script or a function in the page, as Playwright's pages do, whose helpers can so be used. */
  readonly evaluate = ((run: string | (() => unknown), argument?: unknown) =>
    this.tab.evaluate(
      typeof run === 'string' ? `(() => { ${run} })()` : `(${run})(${JSON.stringify(argument)})`,
    )) as Page['evaluate']

  /** Runs an expression on the elements of a target. */
  async #withElements<Result>(target: Target, expression: string): Promise<Result> {
    // Each page needs the library again.
    const hasLibrary = await this.tab.evaluate<boolean>(`'TestingLibraryDom' in globalThis`)
    if (!hasLibrary) await this.tab.evaluate(`(() => { ${library} })()`)
    return this.tab.evaluate<Result>(`((elements) => ${expression})(${toExpression(target)})`)
  }

  /** Returns the visible elements. While a page loads there are none. */
  all(target: Target): Promise<Found[]> {
    return this.#withElements<Found[]>(target, `elements.map(${describe})`).catch(() => [])
  }
  async sees(target: Target): Promise<Found> {
    let found: Found | undefined
    const isSeen = async () => {
      ;[found] = await this.all(target)
      return found !== undefined
    }
    await expect.poll(isSeen, { message: `sees ${nameOf(target)}` }).toBe(true)
    return found as Found
  }
  async seesNo(target: Target): Promise<void> {
    await expect.poll(async () => (await this.all(target)).length, { message: `sees no ${nameOf(target)}` }).toBe(0)
  }

  /** Waits until an element does not move and can be reached. */
  async #reach(target: Target): Promise<Found> {
    let last: string | undefined
    let found: Found | undefined
    const isReady = async () => {
      // Something may cover what is at the edge.
      const block = found?.isReachable === false ? 'center' : 'nearest'
      const scroll = `elements[0]?.scrollIntoView({ block: '${block}', behavior: 'instant' })`
      const first = `(${scroll}, elements.slice(0, 1).map(${describe}))`
      ;[found] = await this.#withElements<Found[]>(target, first).catch(() => [])
      const place = JSON.stringify(found)
      const stays = place === last
      last = place
      return stays && found?.isReachable === true
    }
    await expect.poll(isReady, { message: `reaches ${nameOf(target)}`, intervals: [50, 50, 100, 200] }).toBe(true)
    return found as Found
  }

  async tap(target: Target): Promise<void> {
    const { x, y, width, height } = await this.#reach(target)
    await this.tab.click(x + width / 2, y + height / 2)
  }

  /** Replaces the text of a field by typing. A line break is the key Enter. */
  async fill(target: Target, value: string): Promise<void> {
    await this.tap(target)
    await this.tab.press('Control+a')
    await this.tab.press('Delete')
    await this.tab.type(value)
    await this.has(target, value)
  }
  async has(target: Target, value: string): Promise<void> {
    await expect.poll(async () => (await this.all(target))[0]?.value).toBe(value)
  }
  async hasFocus(target: Target): Promise<void> {
    const hasFocus = async () => (await this.all(target))[0]?.hasFocus
    await expect.poll(hasFocus, { message: `has the focus in ${nameOf(target)}` }).toBe(true)
  }

  /** Sets a date, a time or the option of a list. Browsers draw these fields themselves, each in its own way. */
  async set(target: Target, value: string): Promise<void> {
    await this.#reach(target)
    const change = `(field) => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      set.call(field, ${JSON.stringify(value)})
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }`
    await this.#withElements(target, `void (${change})(elements[0])`)
    await this.has(target, value)
  }
}

const nameOf = ({ by, role: kind, name, within: outer }: Target): string =>
  `${kind ?? by} ${name}${outer ? ` in ${nameOf(outer)}` : ''}`
