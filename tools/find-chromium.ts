// Finds Chromium for the browser tests: CHROMIUM_PATH, an installed browser, or the one from @sparticuz/chromium, so that the
// tests run on a machine that has only Node.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export interface Browser {
  executablePath: string
  args: string[]
}

export async function findChromium(): Promise<Browser> {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !existsSync(configured))
    throw new Error(`CHROMIUM_PATH is ${configured}, but this file does not exist.`)
  const present = configured ?? installed.find((path) => existsSync(path))
  // Chromium's sandbox refuses to run as root.
  if (present) return { executablePath: present, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
  if (process.platform === 'linux' && process.arch === 'x64') {
    return { executablePath: await unpackBundled(), args: ['--no-sandbox'] }
  }
  throw new Error('The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its executable.')
}

/** Unpacks the browser of @sparticuz/chromium once, with the libraries and fonts that a bare machine lacks. */
async function unpackBundled(): Promise<string> {
  const packageFolder = join(root, 'node_modules', '@sparticuz', 'chromium')
  if (!existsSync(packageFolder)) throw new Error('@sparticuz/chromium is not installed. Run `npm run setup develop`.')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`)
  const starter = join(folder, 'start.sh')
  if (existsSync(starter)) return starter

  mkdirSync(dirname(folder), { recursive: true })
  // Unpacks to a temporary folder and renames it, so that no other process sees an incomplete browser.
  const draft = mkdtempSync(`${folder}-`)
  await inflateInto(draft, packageFolder)
  writeFileSync(
    join(draft, 'fonts.conf'),
    `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
  )
  // Only the browser may load these libraries, so its start script sets the variables instead of this process.
  writeFileSync(
    join(draft, 'start.sh'),
    `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`,
  )
  chmodSync(join(draft, 'start.sh'), 0o755)
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(starter)) throw error
  }
  return starter
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
