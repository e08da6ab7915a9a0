// `npm run mutate`: changes the program at random places, one at a time, and runs the tests of `npm test` on each change until one
// fails. A change that no test notices survives and is printed: a test is missing, or the code has no effect.
//   npm run mutate -- --count 5 --seed 7     five other places
//   npm run mutate -- --from 21              goes on at a place after a run that was stopped
//   npm run mutate -- src/server/platform    only below a path
// The tests must pass before. The tests of the same folder run first, so that most changes take seconds. A survivor takes as long as
// `npm test`. If this program is killed, `git checkout src` restores the file.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { roomsOf } from './changed-rooms.ts'
import { type Mutation, mutationsOf } from './mutations.ts'
import { createRandom } from './random.ts'
import { playwright, root, type Selection, testEnvironment, vitest } from './test-commands.ts'

/** Time after which a step counts as failed: the change may have created an endless loop. */
const maxStepMs = 20 * 60 * 1000
/** Time after which a test counts as failed. A change often makes a test wait for what never comes. */
const maxTestMs = '60000'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
  },
})

interface Place extends Mutation {
  file: string
  line: number
}

/** Returns random places. Each line of the program has the same chance. */
function choosePlaces(count: number, seed: number): Place[] {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const lines = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$|\/generated\//.test(file))
    .filter((file) => positionals.length === 0 || positionals.some((path) => file.startsWith(path)))
    .sort()
    .flatMap((file) => {
      const { length } = readFileSync(join(root, file), 'utf8').split('\n')
      return Array.from({ length }, (_, index) => ({ file, line: index + 1 }))
    })
  const places: Place[] = []
  for (let attempt = 0; places.length < count && attempt < lines.length * 10; attempt += 1) {
    const { file, line } = pick(lines)
    const text = readFileSync(join(root, file), 'utf8')
    const found = mutationsOf(file, text).filter(({ start }) => text.slice(0, start).split('\n').length === line)
    const isNew = places.every((place) => place.file !== file || place.line !== line)
    if (found.length > 0 && isNew) places.push({ ...pick(found), file, line })
  }
  return places
}

/** Runs a program on the chosen Node in a process group of its own. Returns whether it succeeded in time. */
function succeeds(args: string[], selection: Selection, rooms: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: testEnvironment(selection, rooms),
      stdio: 'ignore',
      detached: true,
    })
    const stop = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    }
    const timer = setTimeout(stop, maxStepMs)
    process.once('exit', stop)
    child.once('close', (code) => {
      clearTimeout(timer)
      process.off('exit', stop)
      resolve(code === 0)
    })
  })
}

interface Step {
  name: string
  selection: Selection
  args: string[]
}

/** Returns the steps of `npm test` that a change in a file can fail, the closest first. */
function stepsFor(file: string, rooms: readonly string[]): Step[] {
  const [, area = ''] = file.split('/')
  const near = file.slice(0, file.lastIndexOf('/'))
  const reachable = { web: ['src/web'], server: ['src/server', 'test/system'] }[area] ?? []
  const tests = [...vitest, `--testTimeout=${maxTestMs}`, '--bail=1', '--passWithNoTests']
  const browser = [...playwright('short', rooms), '--max-failures=1', '--retries=1', `--timeout=${maxTestMs}`]
  const specs = rooms.map((room) => `test/browser/${room}/`).filter((folder) => existsSync(join(root, folder)))
  const steps: Step[] = [{ name: 'the same folder', selection: 'quick', args: [...tests, near] }]
  if (area !== 'web' && rooms.length > 0) {
    // Vitest compares a filter with the absolute path, which may begin with `/home/`.
    const folders = rooms.flatMap((room) => ['subjects', 'server', 'system'].map((above) => `/${above}/${room}/`))
    steps.push({ name: 'the room', selection: 'short', args: [...tests, ...folders] })
  }
  steps.push({ name: 'other tests', selection: 'short', args: [...tests, ...reachable] })
  if (specs.length > 0) {
    steps.push({ name: 'browser tests of the room', selection: 'short', args: [...browser, ...specs] })
  }
  steps.push({ name: 'browser tests', selection: 'short', args: browser })
  return steps
}

/** Returns the name of the step that noticed the change, or undefined. */
async function noticedBy({ file, start, end, replacement }: Place): Promise<string | undefined> {
  const path = join(root, file)
  const original = readFileSync(path, 'utf8')
  const restore = () => writeFileSync(path, original)
  process.once('exit', restore)
  try {
    writeFileSync(path, original.slice(0, start) + replacement + original.slice(end))
    const rooms = roomsOf([file])
    for (const { name, selection, args } of stepsFor(file, rooms)) {
      if (!(await succeeds(args, selection, rooms))) return name
    }
    return undefined
  } finally {
    restore()
    process.off('exit', restore)
  }
}

if (execFileSync('git', ['status', '--porcelain', 'src'], { cwd: root, encoding: 'utf8' }) !== '') {
  console.error('src has changes that are not committed. Commit or stash them first.')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 100)
const places = choosePlaces(Number(values.count), Number(values.seed))
let survivors = 0
const from = Number(values.from)
for (const [index, place] of places.entries()) {
  if (index + 1 < from) continue
  const startedAt = performance.now()
  const text = readFileSync(join(root, place.file), 'utf8').slice(place.start, place.end)
  const noticed = await noticedBy(place)
  if (noticed === undefined) survivors += 1
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const result = noticed === undefined ? 'SURVIVED' : `noticed by ${noticed}`
  console.log(
    `${index + 1}/${places.length} ${result} (${seconds} s)  ${place.file}:${place.line}\n    ${place.kind}: ${oneLine(text)} → ${oneLine(place.replacement) || 'nothing'}`,
  )
}
// The programs in dist may have the last change.
await succeeds(['tools/setup.mjs', 'start', '--quiet'], 'short', [])
console.log(`${survivors} of ${places.length - from + 1} changes survived.`)
