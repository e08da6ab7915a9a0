// Finds Chromium for the browser tests: on Linux x64 always the one from @sparticuz/chromium, so that the tests are the same on every
// machine. CHROMIUM_PATH names another one. Every browser on Linux uses only the fonts of the tests.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addFonts } from './browser-fonts.ts'

const root = join(import.meta.dirname, '..')
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const configured = process.env.CHROMIUM_PATH
/** Path of the browser of the machine, or of the one that CHROMIUM_PATH names. */
export const installedChromium = configured || installed.find((path) => existsSync(path))
export const isBundled = !configured && process.platform === 'linux' && process.arch === 'x64'

/** Options of Playwright's `launch`, which starts every browser without a sandbox, so also for root and in containers. */
export interface Browser {
  executablePath: string
  env: Record<string, string | undefined>
}

/** @param hasProfile whether the settings of a profile matter, which the bundled browser does not read */
export async function findChromium(hasProfile = false): Promise<Browser> {
  if (configured && !existsSync(configured))
    throw new Error(`CHROMIUM_PATH is ${configured}, but this file does not exist.`)
  const present = installedChromium
  if (!isBundled && !present) {
    throw new Error('The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its executable.')
  }
  if (present && process.platform !== 'linux') return { executablePath: present, env: process.env }
  const folder = await unpack()
  const env = {
    ...process.env,
    ...(await fontEnvironment()),
    // Without it, Chromium saves no download in a folder whose name is not ASCII.
    LC_ALL: 'C.UTF-8',
  }
  if (present && (hasProfile || !isBundled)) return { executablePath: present, env }
  // Libraries that a bare machine lacks.
  const libraries = [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return { executablePath: join(folder, 'chromium'), env: { ...env, LD_LIBRARY_PATH: libraries } }
}

/** The environment in which a browser on Linux uses only the fonts of the tests. */
export async function fontEnvironment(): Promise<Record<string, string>> {
  if (process.platform !== 'linux') return {}
  const folder = await unpack()
  // The second is where fontconfig stores what it has read of the fonts.
  return { FONTCONFIG_FILE: join(folder, 'fonts.conf'), XDG_CACHE_HOME: folder }
}

/** Unpacks the browser of @sparticuz/chromium, its libraries and the fonts once, and returns their folder. */
async function unpack(): Promise<string> {
  const packageFolder = join(root, 'node_modules', '@sparticuz', 'chromium')
  if (!existsSync(packageFolder)) throw new Error('@sparticuz/chromium is not installed. Run `npm run setup develop`.')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const fonts = createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, 'browser-fonts.ts')))
    .digest('hex')
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}-${fonts.slice(0, 8)}`)
  if (existsSync(folder)) return folder

  mkdirSync(dirname(folder), { recursive: true })
  // Unpacks to a temporary folder and renames it, so that no other process sees an incomplete browser.
  const draft = mkdtempSync(`${folder}-`)
  try {
    await inflateInto(draft, packageFolder)
    addFonts(draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Unpacks the files of the package into a folder. The package always uses the temporary folder, so this sets TMPDIR meanwhile. */
async function inflateInto(folder: string, packageFolder: string): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    // Uses only the files of the package, because its default arguments disable web security.
    const { inflate } = await import('@sparticuz/chromium')
    for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(packageFolder, 'bin', part))
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
