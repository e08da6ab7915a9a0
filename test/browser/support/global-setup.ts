import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds the web app and the server if their sources have changed, so that no test opens an earlier version. */
export default function build(): void {
  const setup = join(import.meta.dirname, '..', '..', '..', 'tools', 'setup.mjs')
  execFileSync(process.execPath, [setup, 'start', '--quiet'], { stdio: 'inherit' })
}
