// Checks every state of every screen at one phone size. `npm test` checks only the screens of the demo as they open
// (docs/decisions/054), and `npm run gallery` all states at all sizes.
import type { Scene } from '../gallery/scene.ts'
import { scenes } from '../gallery/scenes.ts'
import { createServers } from '../gallery/servers.ts'
import { createStage, isOffered, type Stage } from '../gallery/stage.ts'
import { test as base, expect, expectConsole } from '../support/test.ts'

const serverNames = ['demo', 'empty', 'extreme'] as const
const phone = { width: 390, height: 844 }

/** One stage per worker, whose servers and browser contexts all scenes share. */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const servers = createServers()
      // Starts the servers in the fixture, which has a longer timeout than a test.
      const names = process.env['TEST_SELECTION'] === 'short' ? (['demo'] as const) : serverNames
      await Promise.all(names.map(servers.get))
      const stage = createStage(browser, servers)
      await use(stage)
      await stage.close()
      await servers.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.use({ trace: 'off', screenshot: 'off' })

/** Whether the scene is a screen of the demo as it opens. */
const isPlain = ({ server, state, prepare, act }: Scene) =>
  server !== 'empty' && server !== 'extreme' && state === undefined && prepare === undefined && act === undefined

for (const scene of scenes.filter((it) => isOffered(it, phone))) {
  const tag = isPlain(scene) ? [] : '@slow'
  test(`X1, X8, X10, E6: ${scene.name} at 390 px @phone`, { tag }, async ({ stage }, testInfo) => {
    // The stage checks the console, because each scene lists what it expects there.
    expectConsole(/./)
    const { page, view, close } = await stage.show(scene, phone)
    const faults = await view({ theme: 'light', direction: 'ltr' })
    if (faults.length > 0)
      await testInfo.attach(scene.name, { body: await page.screenshot(), contentType: 'image/png' })
    await close()
    expect(faults, scene.name).toEqual([])
  })
}

test('has a unique name for each scene @phone', () => {
  const names = scenes.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
