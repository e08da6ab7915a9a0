// Checks every state of every screen at one phone size. `npm run gallery` does it at all sizes, in both themes and in the languages that
// GALLERY names, each in its direction, and shows the pictures: GALLERY=en,es npm run gallery -- -g 'chat.* at 390'. The language en-XA
// is English with texts that are 40 % longer, ar-XB the same from right to left (tools/messages/pseudo.ts).

import { screens } from '#contract/shared/screens.ts'
import { isPseudo, type PseudoLanguage } from '#tools/messages/pseudo.ts'
import { isViewLanguage } from '../gallery/languages.ts'
import type { Scene } from '../gallery/scene.ts'
import { scenes } from '../gallery/scenes.ts'
import { createServers } from '../gallery/servers.ts'
import { createStage, isOffered, type Stage, type Theme, type View } from '../gallery/stage.ts'
import { findLargeTextFaults } from '../support/geometry.ts'
import { test as base, expect, expectConsole } from '../support/test.ts'

/** One stage per worker and pseudo-language, whose servers and browser contexts all scenes share. */
const test = base.extend<object, { stageOf: (pseudo?: PseudoLanguage) => Stage }>({
  stageOf: [
    async ({ browser }, use) => {
      const servers = createServers()
      // Starts the servers in the fixture, which has a longer timeout than a test.
      await Promise.all((['demo', 'empty', 'extreme'] as const).map(servers.get))
      const stages = new Map<PseudoLanguage | undefined, Stage>()
      await use((pseudo) => {
        const stage = stages.get(pseudo) ?? createStage(browser, servers, pseudo)
        stages.set(pseudo, stage)
        return stage
      })
      for (const stage of stages.values()) await stage.close()
      await servers.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.use({ trace: 'off', screenshot: 'off' })

const isComplete = process.env['GALLERY'] !== undefined
const languages = (process.env['GALLERY'] ?? 'en').split(',').filter(isViewLanguage)
const themes: Theme[] = isComplete ? ['light', 'dark'] : ['light']
const widths = isComplete ? { 320: 640, 390: 844, 768: 1024, 1280: 800, 1920: 1080 } : { 390: 844 }
const sizes = Object.entries(widths).map(([width, height]) => ({ width: Number(width), height }))

/** The screen of a scene, and who opens it. A page of a person is the same screen for each person. */
function screenOf({ path, user }: Scene): string {
  const { pathname } = new URL(path, 'http://localhost')
  const screen = Object.values(screens).find((it) => new RegExp(`^${it.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname))
  return `${screen ?? pathname} ${user}`
}
/** One scene of each screen of the demo, as it opens if there is such a scene. */
const firsts = new Map<string, Scene>()
const ofDemo = scenes.filter(
  ({ server, state, only }) => server === undefined && state === undefined && only !== 'wide',
)
const plain = ofDemo.filter(({ prepares, acts }) => prepares.length + acts.length === 0)
for (const scene of [...plain, ...ofDemo]) if (!firsts.has(screenOf(scene))) firsts.set(screenOf(scene), scene)

for (const size of sizes) {
  for (const scene of scenes.filter((it) => isOffered(it, size))) {
    test(`X1, X8, X10, X11, E6, PS5: ${scene.name} at ${size.width} px`, async ({ stageOf }, testInfo) => {
      // The stage checks the console, because each scene lists what it expects there.
      expectConsole(/./)
      const { page, view, close } = await stageOf(languages.find(isPseudo)).show(scene, size)
      const faults: string[] = []
      for (const shown of languages.flatMap((language) => themes.map((theme): View => ({ theme, language })))) {
        const found = await view(shown)
        faults.push(...found)
        if (found.length > 0 || isComplete)
          await testInfo.attach(Object.values(shown).join(), {
            body: await page.screenshot(),
            contentType: 'image/png',
          })
      }
      if (!isComplete) faults.push(...(await findLargeTextFaults(page)))
      await close()
      expect(faults, scene.name).toEqual([])
    })
  }
}

for (const scene of isComplete ? [] : firsts.values()) {
  test(`${scene.name} at 320 px with texts that are 40 % longer`, async ({ stageOf }) => {
    expectConsole(/./)
    const { view, close } = await stageOf('en-XA').show(scene, { width: 320, height: 640 })
    const faults = await view({ theme: 'light', language: 'en-XA' })
    await close()
    expect(faults, scene.name).toEqual([])
  })
}
