import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunsInPage } from './device.ts'

/** Evaluated in two thirds of the time of the script that is not minified. */
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Rules of WCAG 2.2 AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * Returns violations of WCAG 2.2 AA. Waits for animations first, because half-faded text has too little contrast. Scrolls to the top
 * meanwhile, because a target that the top bar half covers counts as too small, and so does one under the buttons of a form.
 */
export async function findAxeViolations(page: RunsInPage): Promise<string[]> {
  const top = await page.evaluate(async () => {
    const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((it) => it.finished))
    const { scrollY } = window
    window.scrollTo(0, 0)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.form-actions { position: static !important; }')
    document.adoptedStyleSheets = [sheet]
    return scrollY
  })
  // AxeBuilder of @axe-core/playwright would take four times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const { violations } = await page.evaluate(
    (values) => (window as unknown as { axe: typeof axe }).axe.run({ runOnly: values, resultTypes: ['violations'] }),
    tags,
  )
  await page.evaluate((y) => {
    document.adoptedStyleSheets = []
    window.scrollTo(0, y)
  }, top)
  return violations.map((it) => `${it.id}: ${it.help} at ${it.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([])
}
