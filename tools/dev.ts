// `npm run dev`: runs the server and the Vite dev server. Both reload when their files change.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const environment = { ...process.env, PORT: port, API_TARGET: `http://127.0.0.1:${port}`, FORCE_COLOR: '1' }

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, env: environment, stdio: 'inherit' })

/** Compiles all languages, also those that are not complete. Other commands compile again, and stop at what is missing. */
function compileMessages(): void {
  rmSync(join(root, 'node_modules', '.cache', 'messages-compiled-from'), { force: true })
  execFileSync(process.execPath, ['tools/messages/compile-messages.ts', '--drafts'], { cwd: root, stdio: 'inherit' })
}

compileMessages()
console.log(`Open the URL that Vite prints. The API server listens on port ${port}. Both reload when files change.`)
const running = [
  start('--watch', '--watch-preserve-output', 'src/server/main.ts'),
  start('node_modules/vite/bin/vite.js'),
]

// Server and web app import the compiled messages, so both reload when these are written.
const locales = join(root, 'src', 'locales')
const folders = readdirSync(locales, { withFileTypes: true }).filter(
  (it) => it.isDirectory() && it.name !== 'generated',
)
// Each folder by itself: on Linux, a recursive watch loses a file that an editor replaces by another.
const watchers = [locales, ...folders.map(({ name }) => join(locales, name))].map((folder) =>
  watch(folder, (_, name) => {
    if (!name?.endsWith('.json')) return
    try {
      compileMessages()
    } catch {
      // The file may be incomplete. The next save compiles it again.
    }
  }),
)

const stop = () => {
  for (const watcher of watchers) watcher.close()
  for (const child of running) child.kill('SIGTERM')
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

// If one exits, stop the other too.
await Promise.race(running.map((child) => once(child, 'exit')))
stop()
