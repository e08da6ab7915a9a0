import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startGate } from '../../test/support/database-gate.ts'
import { startPostgres } from '../../test/support/postgres.ts'
import { register, startProgram, unlimited } from '../../test/support/program.ts'
import { type ChaosTests, freshFile, ms, send, timed } from './support.ts'

export const availability: ChaosTests = {
  AV2: [
    '3,000 idle connections leave the app usable',
    async () => {
      const program = await startProgram(freshFile('idle'), unlimited)
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
  AV6: [
    'two nodes under load, PostgreSQL away for ten seconds: 503 in at most 3 s, healed within 5 s, nothing answered is lost',
    async () => {
      const postgres = await startPostgres()
      const gate = await startGate(new URL(postgres.url))
      const nodes = [await startProgram(gate.url, unlimited), await startProgram(gate.url, unlimited)] as const
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
