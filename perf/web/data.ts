// `npm run measure -- data`: measures how many bytes of HTTP the demo costs a phone, in both directions and with all headers: over
// HTTP/1.1, and over HTTP/2 as behind a proxy that compresses, for which the limits hold. `--minutes 60` measures the whole idle
// hour instead of scaling two minutes. `--address http://127.0.0.1:3000` measures a demo that runs already, such as of another version.
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { logInToDemo, startDemo } from '#tools/start-demo.ts'
import { median } from '#tools/statistics.ts'
import { startCounter, startHttp2Proxy, type Traffic } from './counting-proxy.ts'
import { openPhone } from './phone.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, address: { type: 'string' } },
})
const minutes = Number(values.minutes)
const messages = 5
/** Maximum kilobytes of each figure over HTTP/2 (docs/promises.md, S10). Infinite for a figure that is only reported. */
const limits = {
  'first visit to the dashboard': 175,
  // The screens are loaded later, with low priority, and not by a browser that saves data.
  'first visit, with all screens kept for offline use': Number.POSITIVE_INFINITY,
  'later visit': 10,
  'idle hour with an open chat': 100,
  'chat message sent': 3,
  // Of leaders nothing is promised: their list of chats is fetched whole.
  'chat message shown to a leader': Number.POSITIVE_INFINITY,
}
type Figure = keyof typeof limits

const sum = ({ sent, received }: Traffic) => sent + received

/** Returns the traffic once there was none for some time. */
async function settle(read: () => Traffic, quietMs = 1500): Promise<number> {
  for (;;) {
    const before = sum(read())
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    if (sum(read()) === before) return before
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()
const hasAllScreens = (page: Page) =>
  page.evaluate(async () => 'serviceWorker' in navigator && (await caches.match('/cached-roles')) !== undefined)

interface Target {
  port: number
  scheme: 'http' | 'https'
  browserArgs: string[]
}

/** A device with its own counter of bytes. */
async function openDevice({ port, scheme, browserArgs }: Target, token: string) {
  const counter = await startCounter(port, scheme)
  const found = await findChromium()
  // A browser of its own: a connection to another device's counter would not count here.
  const browser = await chromium.launch({ ...found, args: browserArgs })
  const context = await openPhone(browser, token, {
    baseURL: `${scheme}://127.0.0.1:${counter.port}`,
    viewport: { width: 360, height: 740 },
  })
  const close = async () => {
    await browser.close()
    counter.stop()
  }
  return { context, read: counter.read, close }
}

async function measureVisits(
  { context, read }: Awaited<ReturnType<typeof openDevice>>,
  add: (figure: Figure, bytes: number) => void,
) {
  const page = await context.newPage()
  const start = sum(read())
  await page.goto('/dashboard')
  await heading(page)
  add('first visit to the dashboard', (await settle(read, 700)) - start)
  await page.waitForTimeout(4000)
  if (!(await hasAllScreens(page))) console.log('  There is no service worker.')
  add('first visit, with all screens kept for offline use', (await settle(read, 3000)) - start)
  await page.close()

  const later = await context.newPage()
  const before = sum(read())
  await later.goto('/dashboard')
  await heading(later)
  await later.waitForTimeout(4000)
  add('later visit', (await settle(read, 3000)) - before)
  await later.close()
}

async function measureChat(
  target: Target,
  tokens: { student: string; leader: string; id: string },
  add: (figure: Figure, bytes: number) => void,
) {
  const [student, leader] = [await openDevice(target, tokens.student), await openDevice(target, tokens.leader)]
  const [own, theirs] = [await student.context.newPage(), await leader.context.newPage()]
  await own.goto('/chat')
  await theirs.goto(`/admin/chat?chat=${tokens.id}`)
  await own.getByLabel('Your message').waitFor()
  await own.waitForTimeout(12_000)
  const idle = student.read()
  await own.waitForTimeout(minutes * 60_000)
  const after = student.read()
  const perHour = (bytes: number) => (bytes * 60) / minutes
  add('idle hour with an open chat', perHour(sum(after) - sum(idle)))
  const [sent, received] = [after.sent - idle.sent, after.received - idle.received].map((it) => perHour(it) / 1000)
  console.log(`             of it ${sent?.toFixed(1)} kB sent, ${received?.toFixed(1)} kB received`)
  if (after.tls > 0) console.log(`             and ${(perHour(after.tls - idle.tls) / 1000).toFixed(1)} kB for TLS`)

  const [bySender, byReader]: [number[], number[]] = [[], []]
  for (let index = 0; index < messages; index += 1) {
    const text = `See you on Friday at seven, ${target.scheme} ${index}`
    await own.getByLabel('Your message').fill(text)
    // Right after a poll, so that no other falls into the measurement.
    await own.waitForResponse('**/api/chats/student')
    const before = [sum(student.read()), sum(leader.read())] as const
    await own.keyboard.press('Enter')
    await theirs.getByRole('log').getByText(text).waitFor()
    await own.waitForTimeout(2000)
    bySender.push(sum(student.read()) - before[0])
    byReader.push(sum(leader.read()) - before[1])
  }
  add('chat message sent', median(bySender))
  add('chat message shown to a leader', median(byReader))
  await student.close()
  await leader.close()
}

const demo = values.address === undefined ? await startDemo() : undefined
const address = demo?.address ?? values.address ?? ''
const student = await logInToDemo(address, 'ana')
const me = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${student}` } })
const { _id: id } = (await me.json()) as { _id: string }
const tokens = { student, leader: await logInToDemo(address, 'ruth'), id }

let failed = false
for (const protocol of ['HTTP/1.1', 'HTTP/2'] as const) {
  const proxy = protocol === 'HTTP/2' ? await startHttp2Proxy(address) : undefined
  const target: Target = proxy
    ? { ...proxy, scheme: 'https' }
    : { port: Number(new URL(address).port), scheme: 'http', browserArgs: [] }
  console.log(protocol)
  const add = (figure: Figure, bytes: number) => {
    const kilobytes = bytes / 1000
    const limit = proxy === undefined ? Number.POSITIVE_INFINITY : limits[figure]
    const isMet = kilobytes <= limit
    failed ||= !isMet
    const verdict = limit === Number.POSITIVE_INFINITY ? '' : `, at most ${limit} kB${isMet ? '' : ': MISSED'}`
    console.log(`${kilobytes.toFixed(1).padStart(9)} kB  ${figure}${verdict}`)
  }
  const device = await openDevice(target, tokens.student)
  await measureVisits(device, add)
  await device.close()
  await measureChat(target, tokens, add)
  proxy?.stop()
}
await demo?.stop()
process.exit(failed ? 1 : 0)
