// What is wrong with how a page is laid out: what tests that ask for names and roles do not see.
import { expect, type Page } from '@playwright/test'
import { findCoveredHeadings, findSmallTargets, findUnreachableControls } from './geometry/control-rules.ts'
import { findBrokenWords, findCutFields, findCutText, findSidewaysScrolling } from './geometry/text-rules.ts'
import { createTools } from './geometry/tools.ts'

/** Smallest target in px, for a mouse and for a finger (X10). */
const leastTarget = { mouse: 24, finger: 44 }

/**
 * Finds text that is broken within a word or cut off, scrolling to the side, controls that can't be reached or are too small, and
 * toasts over headings. While a modal dialog is open, only the dialog is checked.
 * @returns one sentence per fault, with the element and the numbers; none for a sound page
 */
export async function findGeometryFaults(page: Page): Promise<string[]> {
  const tools = await page.evaluateHandle(createTools)
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  const least = isTouch ? leastTarget.finger : leastTarget.mouse
  const faults = [
    await page.evaluate(findSidewaysScrolling, tools),
    await page.evaluate(findBrokenWords, tools),
    await page.evaluate(findCutText, tools),
    await page.evaluate(findCutFields, tools),
    await page.evaluate(findUnreachableControls, tools),
    await page.evaluate(findSmallTargets, { tools, least }),
    await page.evaluate(findCoveredHeadings, tools),
  ].flat()
  await tools.dispose()
  return [...new Set(faults)]
}

/** X8, X10: nothing scrolls sideways, nothing is cut or broken letter by letter, and everything can be pressed. */
export async function expectSoundGeometry(page: Page, picture: string): Promise<void> {
  expect(await findGeometryFaults(page), picture).toEqual([])
}
