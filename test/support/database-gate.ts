import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Stands between the program and PostgreSQL, which may so be there, hang, or be gone. */
export async function startGate(target: URL) {
  let way: 'open' | 'hung' | 'closed' = 'open'
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    if (way === 'closed') return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => way === 'open' && to.write(chunk))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.href,
    turn(to: typeof way) {
      way = to
      // What was lost while it hung can't be made up for: as after a crash of the database.
      if (to !== 'hung') for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
