import { screenPaths } from '#tools/screen-paths.ts'
import { findAxeViolations } from '../browser/support/axe.ts'
import { addQuestion, askForPrayer, sendMessages } from '../browser/support/content.ts'
import { findSidewaysScrolling } from '../browser/support/geometry/rules.ts'
import { createTools } from '../browser/support/geometry/tools.ts'
import { leader } from '../browser/support/people.ts'
import { button, heading, role, type Screen } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** Opens a screen as a link does, which is quicker than to load the app again. */
async function follow(screen: Screen, path: string): Promise<void> {
  await screen.evaluate((to: string) => {
    for (const shown of document.querySelectorAll('h1')) shown.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  const isOpen = `!!document.querySelector('h1:not([data-left])') && !document.querySelector('main .animate-appear')`
  await expect.poll(() => screen.tab.evaluate(isOpen)).toBe(true)
}

const setTextSize = (screen: Screen, size: string) =>
  screen.evaluate(async (value: string) => {
    document.documentElement.style.fontSize = value
    // The app follows in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, size)

for (const who of ['student', 'leader'] as const) {
  test(`EB1, X8: fits the screens of a ${who} at 320 px, 400 % and large text`, async ({ openAs, student, api }) => {
    test.slow()
    await addQuestion(api)
    await askForPrayer(api, student)
    await sendMessages(api, student, student._id, ['Hello'])
    const paths = screenPaths[who]
    const faults: string[] = []
    for (const [name, options] of Object.entries({
      '320 px': { width: 320, height: 640 },
      '400 %': { width: 1280, height: 800, zoom: 4 },
      '390 px': {},
    })) {
      const screen = await openAs(who === 'student' ? student : leader, paths.at(-1) ?? '', options)
      await screen.sees(heading(/./))
      const check = async (label: string) => {
        const found = await screen.tab.evaluate<string[]>(`(${findSidewaysScrolling})((${createTools})())`)
        faults.push(...found.map((it) => `${label}: ${it}`))
      }
      for (const path of paths) {
        await follow(screen, path)
        await check(`${path} at ${name}`)
        if (name !== '390 px') continue
        faults.push(...(await findAxeViolations(screen)).map((it) => `${path}: ${it}`))
        await setTextSize(screen, '200%')
        await check(`${path} with text of 200 %`)
        await setTextSize(screen, '')
      }
    }
    expect(faults).toEqual([])
  })
}

test('X12: shows edges and the selected tab in forced colors @always', async ({ openAs, student, engine }) => {
  test.skip(engine === 'webkit', 'WebKit has no forced colors')
  const screen = await openAs(student, '/manage-account', { hasForcedColors: true })
  await screen.sees(role('tab'))
  const styleOf = (selector: string, property: string) =>
    screen.tab.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})]
      .filter((it) => it.checkVisibility() && it.clientWidth > 1).map((it) => getComputedStyle(it).${property})`)
  expect(await screen.tab.evaluate(`matchMedia('(forced-colors: active)').matches`)).toBe(true)
  expect(await styleOf('[role=tab][aria-selected=true]', 'outlineStyle')).toEqual(['solid'])
  expect(await styleOf('[role=tab][aria-selected=false]', 'outlineStyle')).toEqual(['none'])
  const edges = await styleOf('main input, main button[type=submit]', 'borderTopWidth')
  expect(edges.length).toBeGreaterThan(1)
  expect(Math.min(...edges.map(Number.parseFloat))).toBeGreaterThanOrEqual(1)
})

/** Records what moves. With reduced motion, animations end at once, because the app may wait for their end. */
const recordMotion = `window.moved = []
  const record = ({ type, target, pseudoElement, animationName, propertyName }) => {
    const { animationDuration } = getComputedStyle(target, pseudoElement || null)
    if (type === 'transitionrun' || parseFloat(animationDuration) > 0.001) moved.push(propertyName ?? animationName)
  }
  for (const type of ['animationstart', 'transitionrun']) addEventListener(type, record, true)`

test('X11: moves nothing with reduced motion @always', async ({ openAs, student }) => {
  const screen = await openAs(student, '/dashboard', { script: recordMotion })
  await screen.sees(heading(/./))
  await screen.tap(button('Menu'))
  await screen.sees(role('dialog'))
  await screen.tab.press('Escape')
  await screen.seesNo(role('dialog'))
  await screen.tap(button(/^Switch to/))
  await follow(screen, '/questions')
  expect(await screen.tab.evaluate('moved')).toEqual([])
})
