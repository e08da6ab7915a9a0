// `npm run trial`: what only a whole program under strain can show, in a few minutes. Prints each promise with its figure, and
// whether it was held. Names choose: npm run trial -- DU1 AV2. As root on Linux it also tries a power cut and a full disk.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../bench/figures.ts'
import { startGate } from '../test/support/database-gate.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { type Program, register, startProgram } from '../test/support/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'lampstand-trial-'))
const freshFile = (name: string) => `file:${join(folder, `${name}.db`)}`
const ms = (value: number) => `${value.toFixed(1)} ms`

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, value: T]> {
  const begun = performance.now()
  const value = await work()
  return [performance.now() - begun, value]
}

/** Asks again and again how the program is, until told to stop. @returns how long each answer took */
function watchHealth(program: Program): () => Promise<number[]> {
  let watching = true
  const taken: number[] = []
  const ended = (async () => {
    while (watching) {
      const [milliseconds] = await timed(async () => (await program.call('GET', '/healthz')).text())
      taken.push(milliseconds)
      await sleep(5)
    }
  })()
  return async () => {
    watching = false
    await ended
    return taken
  }
}

const send = (program: Program, id: string, token: string, content: string) =>
  fetch(new URL(`/api/chats/${id}/messages`, program.address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      // The same text is the same message, however often it is sent.
      'idempotency-key': Buffer.from(content.slice(0, 60)).toString('base64url'),
    },
    body: JSON.stringify({ content }),
  })

/** Writers who send one message after the other, each of them again and again, until told to stop. @returns what was answered */
function keepSending(program: Program, account: { token: string; user: { _id: string } }, writers: number, label = '') {
  let writing = true
  const acknowledged: string[] = []
  const sending = Array.from({ length: writers }, async (_, writer) => {
    for (let number = 0; writing; number += 1) {
      const content = `${label}${writer}-${number}`
      const answer = await send(program, account.user._id, account.token, content).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(content)
    }
  })
  return async () => {
    writing = false
    await Promise.all(sending)
    return acknowledged
  }
}

interface Outcome {
  figure: string
  held: boolean
}
type Trial = () => Promise<Outcome>

const mayMount = process.platform === 'linux' && process.getuid?.() === 0
const notTried: Outcome = { figure: 'not tried: needs root on Linux', held: true }

const trials: Record<string, [promise: string, trial: Trial]> = {
  DU1: [
    'kill -9 at any moment loses and doubles nothing that was answered (0 of 50 rounds)',
    async () => {
      const url = freshFile('killed')
      const acknowledged: string[] = []
      let account: Awaited<ReturnType<typeof register>> | undefined
      for (let round = 0; round < 50; round += 1) {
        const program = await startProgram(url)
        account ??= await register(program, 'ana')
        const stop = keepSending(program, account, 4, `${round}-`)
        await sleep(50 + Math.random() * 200)
        const ended = once(program.child, 'exit')
        program.child.kill('SIGKILL')
        await ended
        acknowledged.push(...(await stop()))
      }
      const db = new DatabaseSync(url.slice(5), { readOnly: true })
      const kept = db.prepare('select content, count(*) as copies from messages group by content').all()
      const torn = db.prepare('select last_seq, (select count(*) from messages) as count from chats').get()
      db.close()
      const copies = new Map(kept.map((row) => [row['content'], Number(row['copies'])]))
      const lost = acknowledged.filter((content) => !copies.has(content)).length
      const doubled = [...copies.values()].filter((count) => count > 1).length
      const partial = torn?.['last_seq'] === torn?.['count'] ? 0 : 1
      return {
        figure: `${acknowledged.length} answered, ${lost} lost, ${doubled} doubled, ${partial} partial`,
        held: acknowledged.length > 500 && lost + doubled + partial === 0,
      }
    },
  ],
  DU2: [
    'a power cut loses nothing that was answered (0 of 10 rounds)',
    async () => {
      if (!mayMount) return notTried
      // A disk of its own, of which a copy holds what had reached the disk, and not what the memory before it still kept.
      const disk = join(folder, 'power')
      mkdirSync(disk)
      const image = join(folder, 'power.img')
      let [lost, answered] = [0, 0]
      for (let round = 0; round < 10; round += 1) {
        writeFileSync(image, Buffer.alloc(48_000_000))
        execFileSync('mkfs.ext4', ['-q', image])
        execFileSync('mount', ['-o', 'loop', image, disk])
        const program = await startProgram(`file:${join(disk, 'lampstand.db')}`)
        const stop = keepSending(program, await register(program, 'ana'), 3)
        await sleep(100 + Math.random() * 200)
        program.child.kill('SIGSTOP')
        copyFileSync(image, `${image}.cut`)
        program.child.kill('SIGKILL')
        const acknowledged = await stop()
        await sleep(50)
        execFileSync('umount', [disk])
        execFileSync('mount', ['-o', 'loop', `${image}.cut`, disk])
        const db = new DatabaseSync(join(disk, 'lampstand.db'))
        const rows = db.prepare('select content from messages').all()
        db.close()
        execFileSync('umount', [disk])
        const kept = new Set(rows.map(({ content }) => content))
        answered += acknowledged.length
        lost += acknowledged.filter((content) => !kept.has(content)).length
      }
      return { figure: `${answered} answered, ${lost} lost`, held: answered > 200 && lost === 0 }
    },
  ],
  DU4: [
    'a full disk: writes get 503 and a message, reads go on, and it recovers by itself',
    async () => {
      if (!mayMount) return notTried
      const disk = join(folder, 'disk')
      mkdirSync(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk])
      try {
        const program = await startProgram(`file:${join(disk, 'lampstand.db')}`)
        const { token, user } = await register(program, 'ana')
        await send(program, user._id, token, 'before')
        try {
          writeFileSync(join(disk, 'filler'), Buffer.alloc(8_000_000))
        } catch {
          // That was the point.
        }
        const refused = new Set<number>()
        let reads = 0
        for (let round = 0; round < 40; round += 1) {
          refused.add((await send(program, user._id, token, `full ${round} ${'x'.repeat(3000)}`)).status)
          reads += Number((await program.call('GET', '/api/chats/student', undefined, token)).status === 200)
        }
        const last = await send(program, user._id, token, `still ${'x'.repeat(3900)}`)
        const { message } = (await last.json()) as { message?: string }
        rmSync(join(disk, 'filler'))
        await sleep(100)
        const after = await send(program, user._id, token, 'after')
        await program.stop()
        return {
          figure: `writes ${[...refused].join('/')} "${message}", reads ${reads} of 40, afterwards ${after.status}`,
          held: last.status === 503 && ![...refused].includes(500) && reads === 40 && after.status === 201,
        }
      } finally {
        execFileSync('umount', ['-l', disk])
      }
    },
  ],
  DU6: [
    "another program's lock never freezes the server: the longest answer of /healthz at most 250 ms",
    async () => {
      const url = freshFile('locked')
      const program = await startProgram(url)
      const { token, user } = await register(program, 'ana')
      const db = new DatabaseSync(url.slice(5))
      const stop = watchHealth(program)
      db.exec('begin immediate')
      const waiting = send(program, user._id, token, 'waits')
      await sleep(3000)
      db.exec('commit')
      const { status } = await waiting
      const longest = Math.max(...(await stop()))
      db.close()
      await program.stop()
      return { figure: `${ms(longest)}, and the write that waited: ${status}`, held: longest <= 250 && status === 201 }
    },
  ],
  AU1: [
    '50 sign-ins at once: /healthz p99 at most 50 ms',
    async () => {
      const program = await startProgram(freshFile('sign-in'))
      for (let index = 0; index < 50; index += 1) await register(program, `student-${index}`)
      const stop = watchHealth(program)
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const body = { username: `student-${index}`, password: 'lamp-light' }
          return (await program.call('POST', '/api/auth/login', body)).status
        }),
      )
      const p99 = percentile(await stop(), 0.99)
      await program.stop()
      return { figure: ms(p99), held: p99 <= 50 && statuses.every((status) => status === 200) }
    },
  ],
  AU3: [
    'sign-in takes as long for a name that nobody has: medians within 5 ms over 150 pairs',
    async () => {
      const program = await startProgram(freshFile('names'))
      const known: number[] = []
      const unknown: number[] = []
      const login = (username: string) =>
        timed(async () => (await program.call('POST', '/api/auth/login', { username, password: 'wrong-one' })).text())
      for (let pair = 0; pair < 150; pair += 1) {
        await register(program, `name-${pair}`)
        known.push((await login(`name-${pair}`))[0])
        unknown.push((await login(`nobody-${pair}`))[0])
      }
      await program.stop()
      const difference = Math.abs(percentile(known, 0.5) - percentile(unknown, 0.5))
      return { figure: `${ms(difference)} apart`, held: difference <= 5 }
    },
  ],
  AV2: [
    '3,000 idle connections leave the app usable',
    async () => {
      const program = await startProgram(freshFile('idle'))
      const { token } = await register(program, 'ana')
      const sockets: Socket[] = []
      for (let index = 0; index < 3000; index += 1) {
        const socket = connect(Number(program.address.port), program.address.hostname)
        socket.on('error', () => undefined)
        sockets.push(socket)
        if (index % 200 === 0) await once(socket, 'connect')
      }
      await sleep(500)
      const open = sockets.filter((socket) => !socket.destroyed).length
      let answered = 0
      for (let probe = 0; probe < 50; probe += 1) {
        answered += Number((await program.call('GET', '/api/auth/me', undefined, token)).status === 200)
      }
      for (const socket of sockets) socket.destroy()
      await program.stop()
      return { figure: `${open} open, ${answered} of 50 answered`, held: open > 2900 && answered === 50 }
    },
  ],
  UB1: [
    'a backup while people write is whole, and holds up nobody for more than 50 ms (40 backups)',
    async () => {
      const url = freshFile('backed-up')
      const program = await startProgram(url)
      const { token, user } = await register(program, 'ana')
      for (let number = 0; number < 400; number += 1)
        await send(program, user._id, token, `${number} ${'x'.repeat(2000)}`)
      const quiet = watchHealth(program)
      await sleep(2000)
      const usual = percentile(await quiet(), 0.99)
      let writing = true
      const writer = (async () => {
        for (let number = 0; writing; number += 1) {
          await send(program, user._id, token, `during ${number}`)
          await sleep(2)
        }
      })()
      const stop = watchHealth(program)
      let bad = 0
      for (let round = 0; round < 40; round += 1) {
        const target = join(folder, `backup-${round}.db`)
        const child = spawn(process.execPath, ['src/server/commands/backup.ts', target], {
          cwd: join(import.meta.dirname, '..'),
          env: { PATH: process.env.PATH, DATABASE_URL: url },
          stdio: 'ignore',
        })
        const [code] = await once(child, 'exit')
        const db = new DatabaseSync(target, { readOnly: true })
        const row = db.prepare('select last_seq, (select count(*) from messages) as count from chats').get()
        db.close()
        bad += Number(code !== 0 || row?.['last_seq'] !== row?.['count'])
      }
      const taken = await stop()
      writing = false
      await writer
      await program.stop()
      const stall = percentile(taken, 0.999) - usual
      return { figure: `${bad} bad of 40, stall ${ms(Math.max(0, stall))}`, held: bad === 0 && stall <= 50 }
    },
  ],
  AV6: [
    'two nodes under load, PostgreSQL away for ten seconds: 503 in at most 3 s, healed within 5 s, nothing answered is lost',
    async () => {
      const postgres = await startPostgres()
      const gate = await startGate(new URL(postgres.url))
      const nodes = [await startProgram(gate.url), await startProgram(gate.url)] as const
      const { token, user } = await register(nodes[0], 'ana')
      const acknowledged: string[] = []
      const statuses = new Map<number | string, number>()
      let [slowest, healed, writing, back] = [0, Number.POSITIVE_INFINITY, true, Number.POSITIVE_INFINITY]
      const writers = nodes.flatMap((node, at) =>
        [1, 2, 3].map(async (writer) => {
          for (let number = 0; writing; number += 1) {
            const content = `${at}-${writer}-${number}`
            const [milliseconds, status] = await timed(async () => {
              const answer = await send(node, user._id, token, content).catch(() => undefined)
              await answer?.text()
              return answer?.status ?? 'no answer'
            })
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
            if (status === 201) {
              acknowledged.push(content)
              if (performance.now() > back) healed = Math.min(healed, performance.now() - back)
            } else slowest = Math.max(slowest, milliseconds)
          }
        }),
      )
      await sleep(2000)
      gate.turn('closed')
      await sleep(10_000)
      gate.turn('open')
      back = performance.now()
      await sleep(5000)
      writing = false
      await Promise.all(writers)
      const chat = await nodes[0].call('GET', '/api/chats/student', undefined, token)
      const seen = new Set<string>()
      let page = ((await chat.json()) as { messages: { _id: string; content: string }[] }).messages
      while (page.length > 0) {
        for (const { content } of page) seen.add(content)
        const path = `/api/chats/${user._id}/messages?before=${page[0]?._id}`
        page = (await (await nodes[1].call('GET', path, undefined, token)).json()) as typeof page
      }
      const lost = acknowledged.filter((content) => !seen.has(content)).length
      const codes = await Promise.all(nodes.map((node) => node.stop()))
      gate.close()
      await postgres.stop()
      const known = [...statuses.keys()].every((status) => status === 201 || status === 503)
      return {
        figure: `${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; slowest refusal ${ms(slowest)}, healed after ${ms(healed)}, ${lost} of ${acknowledged.length} lost`,
        held: known && lost === 0 && slowest <= 3500 && healed <= 5000 && codes.every((code) => code === 0),
      }
    },
  ],
}

const chosen = process.argv.slice(2)
let broken = 0
for (const [id, [promise, trial]] of Object.entries(trials)) {
  if (chosen.length > 0 && !chosen.includes(id)) continue
  const { figure, held } = await trial().catch((error: unknown) => ({ figure: String(error), held: false }))
  if (!held) broken += 1
  console.log(`${held ? 'held  ' : 'BROKEN'}  ${id.padEnd(4)} ${promise}\n              ${figure}`)
}
// Where a trial broke off, its disk is still there.
for (const disk of ['power', 'disk']) spawnSync('umount', ['-l', join(folder, disk)], { stdio: 'ignore' })
rmSync(folder, { recursive: true, force: true })
console.log(broken === 0 ? 'All held.' : `${broken} broken.`)
process.exitCode = broken > 0 ? 1 : 0
