// Finds layout faults, which tests that select by role and name do not notice.
import { expect, type Page } from '@playwright/test'
import { findCoveredHeadings, findSmallTargets, findUnreachableControls } from './geometry/control-rules.ts'
import {
  findBrokenWords,
  findCutFields,
  findCutText,
  findLongLines,
  findSidewaysScrolling,
} from './geometry/text-rules.ts'
import { createTools } from './geometry/tools.ts'

/** Minimum size of targets in px, for a mouse and for a finger (X10). */
const minTarget = { mouse: 24, finger: 44 }

/**
 * Finds text that is broken within a word, cut off or in very long lines, horizontal scrolling, controls that are unreachable or
 * too small, and toasts over headings. While a modal dialog is open, only the dialog is checked.
 * @returns one sentence per fault, with the element and the measurements
 */
export async function findGeometryFaults(page: Page): Promise<string[]> {
  // After a change of the viewport, style sheets apply at once, but the app learns of it in the next frame. Nobody sees what is between.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const tools = await page.evaluateHandle(createTools)
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  const min = isTouch ? minTarget.finger : minTarget.mouse
  const faults = [
    await page.evaluate(findSidewaysScrolling, tools),
    await page.evaluate(findBrokenWords, tools),
    await page.evaluate(findCutText, tools),
    await page.evaluate(findLongLines, tools),
    await page.evaluate(findCutFields, tools),
    await page.evaluate(findUnreachableControls, tools),
    await page.evaluate(findSmallTargets, { tools, min }),
    await page.evaluate(findCoveredHeadings, tools),
  ].flat()
  await tools.dispose()
  return [...new Set(faults)]
}

/** Expects no geometry faults (X8, X10). */
export async function expectSoundGeometry(page: Page, label: string): Promise<void> {
  expect(await findGeometryFaults(page), label).toEqual([])
}

/** Returns words that are broken and texts that are cut off. */
export const findBrokenTexts = async (page: Page): Promise<string[]> =>
  (await findGeometryFaults(page)).filter((fault) => /^(broken word|cut text)/.test(fault))

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
  const faults = [await page.evaluate(findSidewaysScrolling, tools), await page.evaluate(findBrokenWords, tools)].flat()
  await tools.dispose()
  await scale('')
  return faults.map((fault) => `with text of 200 %: ${fault}`)
}
