// `npm run measure -- <what>`: measurements of the web app in a browser: `lighthouse`, `interactions`, `tasks`, `long-tasks`,
// `data`. Further arguments belong to the measurement.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Lighthouse has hundreds of packages, so that it is installed only when it is needed. */
function installLighthouse(): void {
  const folder = join(import.meta.dirname, 'lighthouse')
  execFileSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], { stdio: 'inherit' })
}

const measurements: Record<string, () => Promise<unknown>> = {
  lighthouse: () => {
    installLighthouse()
    return import('./lighthouse.ts')
  },
  interactions: () => import('./interactions.ts'),
  tasks: () => import('./tasks.ts'),
  'long-tasks': () => import('./long-tasks.ts'),
  data: () => import('./data.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const measure = measurements[name]
if (measure === undefined) {
  console.error(`"${name}" is not a measurement. Use npm run measure -- <${Object.keys(measurements).join(' | ')}>.`)
  process.exitCode = 1
} else await measure()
