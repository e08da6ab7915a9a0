// Rules about direction in right-to-left languages.
import type { Page } from '@playwright/test'
import { createTools, type Tools } from './tools.ts'

interface Place {
  what: string
  left: number
  right: number
}

/** Returns the positions of texts and controls in document order, except those with their own `dir`. */
function readPlaces({ scope, controls, texts, nameOf, mayScrollSideways }: Tools): Place[] {
  const blocks = new Set<Element>()
  for (const { parent } of texts()) {
    let at: HTMLElement = parent
    while (getComputedStyle(at).display.startsWith('inline') && at.parentElement) at = at.parentElement
    blocks.add(at)
  }
  const keepsItsDirection = (element: Element) => {
    if (element.closest('body [dir]') || element.querySelector('[dir]')) return true
    for (let at = element.parentElement; at !== null && at !== scope; at = at.parentElement) {
      if (mayScrollSideways(at)) return true
    }
    return false
  }
  const range = document.createRange()
  const places: Place[] = []
  for (const element of blocks) {
    if (keepsItsDirection(element)) continue
    range.selectNodeContents(element)
    const { left, right } = range.getBoundingClientRect()
    places.push({ what: `the text of ${nameOf(element)}`, left, right })
  }
  for (const control of controls()) {
    if (keepsItsDirection(control) || getComputedStyle(control).display === 'inline') continue
    const { left, right } = control.getBoundingClientRect()
    places.push({ what: nameOf(control), left, right })
  }
  return places
}

/** Returns icons that point left or right and are not mirrored. */
function findUnturnedIcons({ scope, nameOf, isShown }: Tools): string[] {
  const pointing = ['arrow-left', 'arrow-right', 'chevron-left', 'chevron-right', 'send-horizontal', 'log-out']
  return [...scope.querySelectorAll(pointing.map((name) => `svg.lucide-${name}`).join())]
    .filter((icon) => isShown(icon))
    .filter((icon) => {
      const { transform, scale, rotate } = getComputedStyle(icon)
      return !/^matrix\(-1/.test(transform) && !scale.startsWith('-1') && !rotate.startsWith('180')
    })
    .map((icon) => `not mirrored: the icon of ${nameOf(icon.closest('a, button, p, div') ?? icon)} points as before`)
}

/** Returns texts of people in another script than the page's, and fields with one, that have its direction and no isolate around them. */
function findMisdirected({ texts, controls, nameOf }: Tools): string[] {
  const latin = /\p{sc=Latin}{2}/u
  const isMisdirected = (element: Element, text: string) =>
    latin.test(text) && !/\p{sc=Arabic}/u.test(text) && getComputedStyle(element).direction === 'rtl'
  const isolated = /[\u2066-\u2068][^\u2066-\u2069]*(?:\u2069|$)/g
  const withoutIsolated = (text: string): string =>
    text.search(isolated) < 0 ? text : withoutIsolated(text.replaceAll(isolated, ''))
  return [
    ...texts()
      .filter(
        ({ node, parent }) => !parent.closest('[aria-hidden]') && isMisdirected(parent, withoutIsolated(node.data)),
      )
      .map(({ parent }) => parent),
    ...controls().filter(
      (it) => it.matches('textarea, [type=text], [type=search]') && isMisdirected(it, (it as HTMLInputElement).value),
    ),
  ].map((element) => `wrong direction: ${nameOf(element)}`)
}

/** Returns texts in Latin letters that a page in Arabic shows as if they were written from right to left. */
export const findMisdirectedTexts = async (page: Page): Promise<string[]> =>
  page.evaluate(findMisdirected, await page.evaluateHandle(createTools))

export async function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dir = value
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, direction)
}

/** Maximum number of faults per page. One menu on the wrong side moves everything else. */
const maxFaults = 8

/** Sets the page to right-to-left and returns what did not move to the other side. The page stays right-to-left. */
export async function findUnmirrored(page: Page): Promise<string[]> {
  await setDirection(page, 'ltr')
  const before = await page.evaluate(readPlaces, await page.evaluateHandle(createTools))
  await setDirection(page, 'rtl')
  const tools = await page.evaluateHandle(createTools)
  const after = await page.evaluate(readPlaces, tools)
  const width = await page.evaluate(({ viewportWidth }) => viewportWidth, tools)
  const faults = before.flatMap((place, index) => {
    const now = after[index]
    if (now?.what !== place.what) return []
    const [expected, found] = [Math.round(width - place.right), Math.round(now.left)]
    // Text may wrap differently, which moves one of its two sides.
    if (Math.abs(expected - found) <= 2 || Math.abs(width - place.left - now.right) <= 2) return []
    return [`not mirrored: ${place.what} starts ${found} px from the left, not ${expected}`]
  })
  faults.unshift(...(await page.evaluate(findUnturnedIcons, tools)))
  if (faults.length <= maxFaults) return faults
  return [...faults.slice(0, maxFaults), `not mirrored: ${faults.length - maxFaults} more texts and controls`]
}
