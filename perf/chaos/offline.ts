// Random sequences of losing the network, writing, killing the tab and killing the server, in a real browser.
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Program, register, startProgram, unlimited } from '#tools/start-program.ts'
import { Device } from './device.ts'
import { type Account, type ChaosTests, freshFile, random, registerLeader } from './support.ts'

/** Number of sequences. `OFFLINE_SEQUENCES=20 npm run chaos -- W5` runs fewer. */
const sequences = Number(process.env.OFFLINE_SEQUENCES ?? 200)
const stepsPerSequence = 10
const settleTimeoutMs = 90_000
const maxCrashes = 5

/**
 * `untaken`: writes that the app did not take, however often they were submitted. `crashes`: sequences that were repeated because the
 * browser itself ended, and with it the device's storage.
 */
const totals = { written: 0, untaken: 0, retried: 0, lost: 0, repeated: 0, disordered: 0, crashes: 0 }
/** Sums over all devices. */
const sums = { closedTabs: 0, killedTabs: 0, killedServers: 0, failedOpenings: 0 }

/** What the app has taken: from then on, it must arrive. */
interface Written {
  messages: string[]
  prayers: string[]
  answers: string[]
  hasPrayed: boolean
  /** Messages that the user had to retry, which may arrive later than the following ones. */
  retried: Set<string>
}

async function writeMessage({ page }: Device, text: string, written: Written): Promise<void> {
  await page.getByRole('textbox', { name: 'Your message' }).fill(text)
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText(text).waitFor()
  written.messages.push(text)
}

/** Fills a form and submits it until the app has taken the text: an error keeps it in the form. @returns whether it was taken */
async function submitForm({ page }: Device, field: string, button: string, text: string): Promise<boolean> {
  const input = page.getByRole('textbox', { name: field })
  await input.fill(text)
  // The form may close at any time.
  const isTaken = async () => (await input.inputValue({ timeout: 500 }).catch(() => '')) === ''
  for (let attempt = 0; attempt < 20 && !(await isTaken()); attempt += 1) {
    const submit = page.getByRole('button', { name: button })
    if (await submit.isVisible()) await submit.click({ timeout: 2_000 }).catch(() => undefined)
    for (let poll = 0; poll < 20 && !(await isTaken()); poll += 1) await sleep(100)
  }
  return isTaken()
}

interface Scene {
  device: Device
  /** Distinguishes the texts of this sequence. */
  name: string
  questionId: string
  prayerText: string
  written: Written
}

async function answer({ device, name, questionId, written }: Scene): Promise<void> {
  if (written.answers.length > 0) return
  await device.open(`/questions/${questionId}`)
  await device.page.getByRole('button', { name: 'Submit Response' }).click()
  const text = `answer ${name}`
  if (await submitForm(device, 'Your Response', 'Submit Response', text)) written.answers.push(text)
  else totals.untaken += 1
}

async function askForPrayer({ device, name, written }: Scene): Promise<void> {
  await device.open('/prayer-requests')
  const text = `request ${name}-${written.prayers.length}`
  if (await submitForm(device, 'Your Prayer Request', 'Submit Request', text)) written.prayers.push(text)
  else totals.untaken += 1
}

async function pray({ device, prayerText, written }: Scene): Promise<void> {
  if (written.hasPrayed) return
  await device.open('/prayer-requests')
  const { page } = device
  const item = page.getByRole('listitem').filter({ hasText: prayerText })
  const button = item.getByRole('button', { name: 'Pray', exact: true })
  const done = item.getByRole('button', { name: 'You prayed for this' })
  for (let attempt = 0; attempt < 20 && !(await done.isVisible()); attempt += 1) {
    if (await button.isVisible()) await button.click({ timeout: 2_000 }).catch(() => undefined)
    await done.waitFor({ timeout: 2_000 }).catch(() => undefined)
  }
  written.hasPrayed = await done.isVisible()
  if (!written.hasPrayed) totals.untaken += 1
}

async function writeSome({ device, name, written }: Scene): Promise<void> {
  if (!device.page.url().endsWith('/chat')) await device.open('/chat')
  for (let count = 1 + random(3); count > 0; count -= 1) {
    await writeMessage(device, `message ${name}-${written.messages.length}`, written)
  }
}

/** Runs one random step. */
async function runStep(scene: Scene): Promise<void> {
  const { device } = scene
  const steps = [
    () => device.setOffline(true),
    () => device.setOffline(false),
    () => device.closeTab('/chat'),
    () => device.killTab('/chat'),
    () => writeSome(scene),
    () => writeSome(scene),
    () => askForPrayer(scene),
    () => answer(scene),
    () => pray(scene),
    // The server restarts while the next steps run.
    async () => {
      await device.untilRestarted
      device.killServer()
    },
  ]
  await steps[random(steps.length)]?.()
}

/** Goes online, and waits until everything was sent. Retries what the app leaves to the user. */
async function settle({ device, written }: Scene): Promise<void> {
  await device.setOffline(false)
  await device.open('/chat')
  const { page } = device
  const endMs = Date.now() + settleTimeoutMs
  while (Date.now() < endMs) {
    const failed = page
      .getByRole('log')
      .locator('li', { has: page.getByRole('button', { name: 'Retry' }) })
      .first()
    if (await failed.isVisible()) {
      written.retried.add((await failed.locator('p').first().textContent()) ?? '')
      await failed
        .getByRole('button', { name: 'Retry' })
        .click({ timeout: 1_000 })
        .catch(() => undefined)
    }
    // Not what the screen shows: a slow device shows what waits some time after it has opened the app.
    if ((await device.countUnsent()) === 0) return
    await sleep(200)
  }
}

/** Compares what arrived with what was written. */
function compare(arrived: string[], written: string[], free = new Set<string>()) {
  const copies = new Map<string, number>()
  for (const text of arrived) copies.set(text, (copies.get(text) ?? 0) + 1)
  // What is lost or repeated is not out of order too.
  const ordered = [...copies.keys()].filter((text) => !free.has(text))
  const isInOrder = ordered.join('\n') === written.filter((text) => copies.has(text) && !free.has(text)).join('\n')
  return {
    lost: written.filter((text) => !copies.has(text)).length,
    repeated: [...copies.values()].filter((count) => count > 1).length,
    disordered: isInOrder ? 0 : 1,
  }
}

async function check({ device, name, questionId, prayerText, written }: Scene, student: Account): Promise<void> {
  const list = async (path: string): Promise<Record<string, unknown>[]> =>
    (await device.program.call('GET', path, undefined, student.token)).json() as Promise<Record<string, unknown>[]>
  const own = (rows: Record<string, unknown>[], field: string, prefix: string) =>
    rows.map((row) => String(row[field])).filter((text) => text.startsWith(`${prefix} ${name}`))
  const messages = own(await list(`/api/chats/${student.user._id}/messages`), 'content', 'message')
  const prayers = own(await list('/api/prayer-requests/mine?limit=100'), 'content', 'request').reverse()
  const responses = (await list('/api/responses/user?limit=100')).filter(
    ({ question }) => (question as { _id: string })._id === questionId,
  )
  const prayedFor = (await list('/api/prayer-requests?limit=100')).find(({ content }) => content === prayerText)
  const results = [
    compare(messages, written.messages, written.retried),
    compare(prayers, written.prayers),
    compare(
      responses.map(({ answer }) => String(answer)),
      written.answers,
    ),
    compare(prayedFor?.['prayed'] ? Array.from({ length: Number(prayedFor['prayerCount']) }, () => 'prayer') : [], [
      ...(written.hasPrayed ? ['prayer'] : []),
    ]),
  ]
  totals.retried += written.retried.size
  totals.written +=
    written.messages.length + written.prayers.length + written.answers.length + Number(written.hasPrayed)
  for (const kind of ['lost', 'repeated', 'disordered'] as const) {
    const sum = results.reduce((total, result) => total + result[kind], 0)
    totals[kind] += sum
    if (sum > 0) console.log(`sequence ${name}: ${kind}`, { messages, prayers, written })
  }
}

/** Returns the number of texts that are stored more than once, also those that arrived after their sequence. */
function countCopies(url: string): number {
  const db = new DatabaseSync(url.slice('file:'.length), { readOnly: true })
  const texts = 'select content as text from messages union all select content from prayer_requests'
  const repeated = db
    .prepare(`select text, count(*) as copies from (${texts} union all select answer from responses) group by text`)
    .all()
    .filter(({ copies }) => Number(copies) > 1)
  db.close()
  return repeated.length
}

async function create(program: Program, token: string, path: string, body: object): Promise<string> {
  const response = await program.call('POST', path, body, token)
  return ((await response.json()) as { _id: string })._id
}

interface People {
  student: Account
  friend: Account
  leader: Account
}

async function runSequence(device: Device, number: number, { student, friend, leader }: People): Promise<void> {
  const text = { title: `Question ${number}`, description: 'Why?', category: 'bible', dueDate: '2031-01-05' }
  const questionId = await create(device.program, leader.token, '/api/questions', text)
  // A sequence that is repeated after a crash has new texts.
  const name = `${number}${'x'.repeat(totals.crashes)}`
  const prayerText = `for Ben ${name}.`
  await create(device.program, friend.token, '/api/prayer-requests', { content: prayerText })
  const written: Written = { messages: [], prayers: [], answers: [], hasPrayed: false, retried: new Set() }
  const scene: Scene = { device, name, questionId, prayerText, written }
  await device.open(`/questions/${questionId}`)
  await device.page.getByText('Why?').waitFor()
  await device.untilStored(questionId)
  await device.open('/prayer-requests')
  await device.page.getByText(prayerText).waitFor()
  await device.untilStored(prayerText)
  await device.open('/chat')
  for (let step = 0; step < stepsPerSequence; step += 1) await runStep(scene)
  await device.untilRestarted
  await settle(scene)
  await check(scene, student)
}

export const offline: ChaosTests = {
  W5: [
    `${sequences} random sequences of losing the network, writing, killing the tab and the server: each write arrives once, in order`,
    async () => {
      const url = freshFile('offline')
      const program = await startProgram(url, unlimited)
      const [student, friend, leader] = [
        await register(program, 'ana'),
        await register(program, 'ben'),
        await registerLeader(program, url, 'ruth'),
      ]
      const start = async (running: Program) => {
        const started = await Device.start(url, running, student.token)
        await started.open('/chat')
        await started.untilKept()
        return started
      }
      const end = async (used: Device) => {
        await used.untilRestarted
        for (const name of ['closedTabs', 'killedTabs', 'killedServers', 'failedOpenings'] as const) {
          sums[name] += used[name]
        }
      }
      let device = await start(program)
      for (let number = 0; number < sequences; number += 1) {
        try {
          await runSequence(device, number, { student, friend, leader })
        } catch (error) {
          if (device.isRunning || totals.crashes >= maxCrashes) throw error
          totals.crashes += 1
          await end(device)
          device = await start(device.program)
          // Its texts are not those of the sequence that was interrupted.
          number -= 1
        }
        if ((number + 1) % 10 === 0) console.log(`${number + 1} sequences`, totals)
      }
      await end(device)
      await device.stop()
      const copies = countCopies(url)
      const { written, untaken, retried, lost, repeated, disordered, crashes } = totals
      const { closedTabs, killedTabs, killedServers, failedOpenings } = sums
      return {
        figure: `${written} writes, ${closedTabs} closed tabs, ${killedTabs} killed tabs, ${killedServers} killed servers: ${lost} lost, ${repeated} repeated, ${copies} repeated later, ${disordered} out of order, ${untaken} not taken, ${retried} retried by hand, ${failedOpenings} screens not opened, ${crashes} browsers crashed`,
        passed: lost + repeated + copies + disordered + untaken + failedOpenings === 0 && written > sequences,
      }
    },
  ],
}
