// Takes screenshots. `npm run pictures` takes those of README.md from the demo, and draws the icons of the installed app.
// `npm run gallery` opens every state that a tap or key press can open (test/browser/gallery/scenes.ts) at every size, in both themes
// and both directions, and saves the screenshots with an index.html in gallery/. Both print every fault and exit with 1 if there is one.
//   npm run pictures -- --icons              only the icons
//   npm run gallery -- chat review           only scenes whose names contain a word; =chat selects the scene with this name
//   npm run gallery -- --size 390 --theme dark --direction rtl   only these; separate several values with commas
//   npm run gallery -- --language es,ar    in these languages, each in its direction
//   npm run gallery -- --language en-XA    longer, with accents; ar-XB is the same from right to left (tools/messages/pseudo.ts)
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { isPseudo } from '#tools/messages/pseudo.ts'
import { drawIcons } from './draw-icons.ts'
import { directionIn, isViewLanguage } from './languages.ts'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'
import { createServers } from './servers.ts'
import { createStage, type Direction, isOffered, type Size, type Stage, type Theme, type View } from './stage.ts'
import { type Picture, writeIndex } from './write-index.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    icons: { type: 'boolean', default: false },
    size: { type: 'string', default: '320,390,768,1280,1920' },
    theme: { type: 'string', default: 'light,dark' },
    direction: { type: 'string', default: 'ltr,rtl' },
    language: { type: 'string', default: 'en' },
  },
})
const heights: Record<string, number> = { 320: 640, 390: 844, 768: 1024, 1280: 800, 1920: 1080 }
const list = (text: string) => text.split(',').map((part) => part.trim())

const languages = list(values.language).map((tag) => {
  if (!isViewLanguage(tag))
    throw new Error(`--language does not accept ${tag}. Use a language of the app, en-XA or ar-XB.`)
  return tag
})
const pseudo = languages.find(isPseudo)
if (pseudo !== undefined && languages.length > 1) throw new Error(`--language ${pseudo} can't be combined with others.`)

interface Job {
  scene: Scene
  size: Size
  views: View[]
  fileOf: (view: View) => string
}

/** Returns whether the arguments select a scene. */
const isSelected = (name: string) =>
  positionals.length === 0 ||
  positionals.some((word) => (word.startsWith('=') ? name === word.slice(1) : name.includes(word)))

/** Returns a job for every selected scene at each size that offers it. */
function planGallery(): Job[] {
  const themes = list(values.theme) as Theme[]
  const directionsOf = (language: View['language']) =>
    language === 'en' ? (list(values.direction) as Direction[]) : [directionIn(language)]
  const views = languages.flatMap((language) =>
    directionsOf(language).flatMap((direction) => themes.map((theme): View => ({ theme, direction, language }))),
  )
  return list(values.size).flatMap((width) => {
    const height = heights[width]
    if (height === undefined)
      throw new Error(`--size does not accept ${width}. Use one of ${Object.keys(heights).join(', ')}.`)
    const size = { width: Number(width), height }
    return scenes
      .filter((scene) => isSelected(scene.name) && isOffered(scene, size))
      .map((scene) => ({
        scene,
        size,
        views,
        fileOf: ({ theme, direction, language }) =>
          `${[scene.name, width, theme, ...(language !== 'en' ? [language] : direction === 'rtl' ? ['rtl'] : [])].join('-')}.png`,
      }))
  })
}

const readmeSizes = { phone: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } }
const readmePictures: [name: string, size: keyof typeof readmeSizes, theme: Theme][] = [
  ['dashboard', 'wide', 'light'],
  ['admin-review', 'wide', 'dark'],
  ['admin-chat', 'wide', 'light'],
  ['questions', 'phone', 'light'],
  ['chat', 'phone', 'dark'],
  ['prayer-requests', 'phone', 'light'],
  ['announcements', 'phone', 'dark'],
]

/** Returns the jobs for the screenshots in README.md. */
const planReadme = (): Job[] =>
  readmePictures.map(([name, size, theme]) => {
    const scene = scenes.find((it) => it.name === name)
    if (scene === undefined) throw new Error(`There is no scene named ${name}.`)
    return {
      scene,
      size: readmeSizes[size],
      views: [{ theme, direction: 'ltr', language: 'en' }],
      fileOf: () => `${name}-${size}-${theme}.png`,
    }
  })

const folder = join(import.meta.dirname, '..', '..', '..', ...(values.all ? ['gallery'] : ['docs', 'pictures']))
const jobs = values.all ? planGallery() : values.icons ? [] : planReadme()
if (values.all && positionals.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const pictures: Picture[] = []
const report = (picture: string, faults: string[]) => {
  for (const fault of faults) console.log(`${picture}: ${fault}`)
}

async function take(stage: Stage, { scene, size, views, fileOf }: Job): Promise<void> {
  try {
    const staged = await stage.show(scene, size)
    for (const view of views) {
      const file = fileOf(view)
      const faults = await staged.view(view)
      await staged.page.screenshot({ path: join(folder, file) })
      pictures.push({ file, scene: scene.name, width: size.width, ...view, faults })
      report(file, faults)
    }
    await staged.close()
  } catch (error) {
    // A scene that can't be shown is a fault. The other scenes are still shown.
    const faults = [`not shown: ${error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : error}`]
    const view = views[0] ?? { theme: 'light', direction: 'ltr', language: 'en' }
    pictures.push({ file: undefined, scene: scene.name, width: size.width, ...view, faults })
    report(`${scene.name} at ${size.width} px`, faults)
  }
}

const browser = await chromium.launch(await findChromium())
if (!values.all) await drawIcons(browser)
const servers = createServers()
const waiting = [...jobs]
const work = async () => {
  const stage = createStage(browser, servers, pseudo)
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await take(stage, next)
  await stage.close()
}
await Promise.all([work(), work()])
await browser.close()
await servers.stop()

const faultCount = pictures.reduce((sum, { faults }) => sum + faults.length, 0)
if (values.all) writeIndex(folder, pictures)
console.log(`${pictures.length} pictures in ${folder}, ${faultCount} faults`)
process.exitCode = faultCount > 0 ? 1 : 0
