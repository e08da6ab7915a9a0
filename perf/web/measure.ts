// `npm run measure -- <what>`: measurements of the web app in a browser: `lighthouse`, `interactions`, `long-tasks`,
// `data`. Further arguments belong to the measurement.
import { argv } from 'node:process'

const measurements: Record<string, () => Promise<unknown>> = {
  lighthouse: () => import('./lighthouse.ts'),
  interactions: () => import('./interactions.ts'),
  'long-tasks': () => import('./long-tasks.ts'),
  data: () => import('./data.ts'),
}

const [name = ''] = argv.splice(2, 1)
const measure = measurements[name]
if (measure === undefined) {
  console.error(`"${name}" is not a measurement. Use npm run measure -- <${Object.keys(measurements).join(' | ')}>.`)
  process.exitCode = 1
} else await measure()
