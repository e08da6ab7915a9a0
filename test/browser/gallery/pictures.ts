// `npm run pictures` takes the screenshots of README.md from the demo, and draws the icons of the installed app.
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { drawIcons } from './draw-icons.ts'
import { scenes } from './scenes.ts'
import { createServers } from './servers.ts'
import { createStage, type Theme } from './stage.ts'

const sizes = { phone: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } }
const pictures: [name: string, size: keyof typeof sizes, theme: Theme][] = [
  ['dashboard', 'wide', 'light'],
  ['admin-review', 'wide', 'dark'],
  ['admin-chat', 'wide', 'light'],
  ['questions', 'phone', 'light'],
  ['chat', 'phone', 'dark'],
  ['prayer-requests', 'phone', 'light'],
  ['announcements', 'phone', 'dark'],
]

const browser = await chromium.launch(await findChromium())
const servers = createServers()
const stage = createStage(browser, servers)
await drawIcons(browser)
for (const [name, size, theme] of pictures) {
  const scene = scenes.find((it) => it.name === name)
  if (scene === undefined) throw new Error(`There is no scene named ${name}.`)
  const { page, view, close } = await stage.show(scene, sizes[size])
  for (const fault of await view({ theme, language: 'en' })) console.log(`${name}: ${fault}`)
  const file = `${name}-${size}-${theme}.png`
  await page.screenshot({ path: join(import.meta.dirname, '../../../docs/pictures', file) })
  await close()
}
await browser.close()
await servers.stop()
