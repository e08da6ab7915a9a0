// Finds layout faults, which tests that select by role and name do not notice.
import { expect, type Page } from '@playwright/test'
import * as rules from './geometry/rules.ts'
import { createTools } from './geometry/tools.ts'

/** Minimum size of targets in px, for a mouse and for a finger (X10). */
const minTarget = { mouse: 24, finger: 44 }

/**
 * Finds text that is broken within a word or cut off, horizontal scrolling, controls that are unreachable or too small, and toasts over
 * headings. While a modal dialog is open, only the dialog is checked.
 * @returns one sentence per fault, with the element and the measurements
 */
export async function findGeometryFaults(page: Page): Promise<string[]> {
  // After a change of the viewport, style sheets apply at once, but the app learns of it in the next frame. Nobody sees what is between.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const tools = await page.evaluateHandle(createTools)
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  const min = isTouch ? minTarget.finger : minTarget.mouse
  const faults = [
    await page.evaluate(rules.findSidewaysScrolling, tools),
    await page.evaluate(rules.findBrokenWords, tools),
    await page.evaluate(rules.findCutText, tools),
    await page.evaluate(rules.findCutFields, tools),
    await page.evaluate(rules.findUnreachableControls, tools),
    await page.evaluate(rules.findSmallTargets, { tools, min }),
    await page.evaluate(rules.findCoveredHeadings, tools),
  ].flat()
  await tools.dispose()
  return [...new Set(faults)]
}

/** Expects no geometry faults (X8, X10). */
export async function expectSoundGeometry(page: Page, label: string): Promise<void> {
  expect(await findGeometryFaults(page), label).toEqual([])
}

/** Finds faults of a page in a language that is written from right to left. */
export async function findDirectionFaults(page: Page): Promise<string[]> {
  const tools = await page.evaluateHandle(createTools)
  const misdirected = await page.evaluate(rules.findMisdirectedTexts, tools)
  return [...misdirected, ...(await page.evaluate(rules.findUnturnedIcons, tools))]
}

/** Finds horizontal scrolling and text that is broken within a word with text of twice the size, and restores the size. */
export async function findLargeTextFaults(page: Page): Promise<string[]> {
  const scale = (fontSize: string) =>
    page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size
      // The app follows changed sizes in the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, fontSize)
  await scale('200%')
  const tools = await page.evaluateHandle(createTools)
  const faults = [
    ...(await page.evaluate(rules.findSidewaysScrolling, tools)),
    ...(await page.evaluate(rules.findBrokenWords, tools)),
  ]
  await tools.dispose()
  await scale('')
  return faults.map((fault) => `with text of 200 %: ${fault}`)
}
