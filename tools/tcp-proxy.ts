import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Starts a TCP proxy to PostgreSQL that can forward, hang, or refuse connections.
 * @param rewrite changes what clients send
 */
export async function startProxy(first: URL, rewrite = (chunk: Buffer) => chunk) {
  let target = first
  let mode: 'forwarding' | 'hanging' | 'refusing' = 'forwarding'
  const sockets = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  const server: Server = createServer((client) => {
    if (mode === 'refusing') return void client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on(
        'data',
        (chunk) => mode === 'forwarding' && !forgotten.has(from) && to.write(from === client ? rewrite(chunk) : chunk),
      )
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
    setMode(next: typeof mode) {
      mode = next
      // Bytes that were dropped while hanging are lost, so existing connections end, as after a crash of the database.
      if (next !== 'hanging') for (const socket of sockets) socket.destroy()
    },
    /** Connects clients to another server from now on, as the address of a failover does. Ends the connections that are open. */
    switchTo(next: URL) {
      target = next
      for (const socket of sockets) socket.destroy()
    },
    /** Drops what comes over the connections that are open, without a word, as a firewall does that has forgotten them. */
    forget() {
      for (const socket of sockets) forgotten.add(socket)
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
