// Checks every state of every screen at one phone size; `npm run gallery` at all sizes.
import { screens } from '#contract/shared/screens.ts'
import { matchPath } from '#web/router/router.tsx'
import type { Scene } from '../gallery/scene.ts'
import { scenes } from '../gallery/scenes.ts'
import { createServers, type Servers } from '../gallery/servers.ts'
import { createStage, isOffered, type Stage } from '../gallery/stage.ts'
import { findLargeTextFaults } from '../support/geometry.ts'
import { test as base, expect, expectConsole } from '../support/test.ts'

const serverNames = ['demo', 'empty', 'extreme'] as const
const phone = { width: 390, height: 844 }
const smallPhone = { width: 320, height: 640 }

/** One stage per worker and language, whose servers and browser contexts all scenes share. */
const test = base.extend<object, { servers: Servers; stage: Stage; pseudoStage: Stage }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const servers = createServers()
      // Starts the servers in the fixture, which has a longer timeout than a test.
      await Promise.all(serverNames.map(servers.get))
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  stage: [
    async ({ browser, servers }, use) => {
      const stage = createStage(browser, servers)
      await use(stage)
      await stage.close()
    },
    { scope: 'worker' },
  ],
  pseudoStage: [
    async ({ browser, servers }, use) => {
      const stage = createStage(browser, servers, 'en-XA')
      await use(stage)
      await stage.close()
    },
    { scope: 'worker' },
  ],
})
test.use({ trace: 'off', screenshot: 'off' })

const offered = scenes.filter((scene) => isOffered(scene, phone))
const screenPaths = Object.values(screens)
/** The screen of a scene, and who opens it. A page of a person is the same screen for each person. */
function screenOf({ path, user }: Scene): string {
  const { pathname } = new URL(path, 'http://localhost')
  return `${screenPaths.find((screen) => matchPath(screen, pathname)) ?? pathname} ${user}`
}
const isDemo = ({ server = 'demo', state }: Scene) => server === 'demo' && state === undefined
const isPlain = ({ prepare, act }: Scene) => (prepare ?? act) === undefined
/** One scene of each screen of the demo, as it opens if there is such a scene. */
const firsts = new Map<string, Scene>()
for (const scene of [...offered.filter(isPlain), ...offered].filter(isDemo)) {
  if (!firsts.has(screenOf(scene))) firsts.set(screenOf(scene), scene)
}

for (const scene of offered) {
  test(`X1, X8, X10, X11, E6, PS5: ${scene.name} at 390 px`, async ({ stage }, testInfo) => {
    // The stage checks the console, because each scene lists what it expects there.
    expectConsole(/./)
    const { page, view, close } = await stage.show(scene, phone)
    const faults = await view({ theme: 'light', direction: 'ltr', language: 'en' })
    faults.push(...(await findLargeTextFaults(page)))
    if (faults.length > 0)
      await testInfo.attach(scene.name, { body: await page.screenshot(), contentType: 'image/png' })
    await close()
    expect(faults, scene.name).toEqual([])
  })
}

for (const scene of firsts.values()) {
  test(`${scene.name} at 320 px with texts that are 40 % longer`, async ({ pseudoStage }) => {
    expectConsole(/./)
    const { view, close } = await pseudoStage.show(scene, smallPhone)
    const faults = await view({ theme: 'light', direction: 'ltr', language: 'en-XA' })
    await close()
    expect(faults, scene.name).toEqual([])
  })
}

test('has a unique name for each scene', () => {
  const names = scenes.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
