// Which engines this machine has, and what they need to run.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { installedChromium } from '#tools/find-chromium.ts'
import type { BrowserOptions, EngineName } from './engine.ts'

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
/** Path of Firefox, of which `FIREFOX_PATH` names another one. */
export const firefoxPath = process.env['FIREFOX_PATH'] ?? firefoxPaths.find((path) => existsSync(path))

function runs(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const hasWebKit = () =>
  process.platform === 'linux' &&
  runs('sh', '-c', 'command -v WebKitWebDriver && command -v Xvfb') &&
  runs('/usr/bin/python3', '-c', 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")')

const reasons = {
  chromium: 'the scenarios with other settings of Chromium, which is not installed (Debian: chromium)',
  firefox: 'the scenarios in Firefox, which is not installed (Debian: firefox-esr)',
  webkit:
    'the scenarios in WebKit: the packages webkit2gtk-driver, gir1.2-webkit2-4.1, python3-gi and xvfb are not all installed',
}

/** Returns what can't run on this machine if it lacks an engine, or undefined. The bundled Chromium reads no settings. */
export function missingOf(engine: EngineName, options: BrowserOptions = {}): string | undefined {
  const hasSettings = options.hasSiteDataBlocked === true || options.notifications !== undefined
  if (engine === 'chromium' && hasSettings && installedChromium === undefined) return reasons.chromium
  if (engine === 'firefox' && firefoxPath === undefined) return reasons.firefox
  if (engine === 'webkit' && !hasWebKit()) return reasons.webkit
  return undefined
}

let display: Promise<string> | undefined

/** Starts a screen without hardware once per process, which ends with it, and returns its name. */
export function displayOf(): Promise<string> {
  display ??= (async () => {
    const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1300x24', '-nolisten', 'tcp', '-noreset'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    process.once('exit', () => server.kill())
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string]
    server.unref()
    server.stdout.destroy()
    return `:${line}`
  })()
  return display
}
