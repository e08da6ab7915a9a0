import { chmodSync, lstatSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { type Environment, EnvironmentError } from './platform/env.ts'

/** The user and the group of the service, for instance a proxy in this group. */
const socketMode = 0o660

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code

const isSocketFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSocket() === true

/** Whether a server accepts connections on a Unix socket. A killed server leaves its file behind. */
const isServed = (path: string) =>
  new Promise<boolean>((resolve) => {
    const attempt = connect(path, () => resolve(true))
    attempt.once('error', (error) => resolve(codeOf(error) !== 'ECONNREFUSED'))
    attempt.once('connect', () => attempt.destroy())
  })

async function listenOnPath(app: FastifyInstance, path: string): Promise<void> {
  if (isSocketFile(path) && !(await isServed(path))) rmSync(path)
  await app.listen({ path }).catch((error: unknown) => {
    if (codeOf(error) !== 'EADDRINUSE') throw error
    const reason = isSocketFile(path) ? 'another server listens there' : 'there is a file with this name'
    throw new EnvironmentError(`HOST=${path} can't be used: ${reason}. Stop it or choose another path.`)
  })
  chmodSync(path, socketMode)
}

async function listenOnDescriptor(app: FastifyInstance, fd: number): Promise<void> {
  const { server } = app
  const readAddress = server.address.bind(server)
  // Fastify logs the address, and Node does not know that of a Unix socket which another program opened.
  server.address = () => readAddress() ?? `/dev/fd/${fd}`
  const options: FastifyListenOptions & { fd: number } = { fd, host: '' }
  await app.listen(options)
}

/** Connections to a Unix socket have no address. They come from this machine. */
function nameThisMachine(socket: Socket): void {
  if (socket.remoteAddress === undefined) Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' })
}

/**
 * Listens on the socket that systemd has opened, if any, otherwise on a Unix socket or a port.
 * @param descriptor file descriptor of the open socket
 * @returns where the server listens; a Unix socket is a path without a port
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Environment, 'host' | 'port'>,
  descriptor: number | undefined,
): Promise<{ host: string; port?: number }> {
  if (descriptor !== undefined) await listenOnDescriptor(app, descriptor)
  else if (host.startsWith('/')) await listenOnPath(app, host)
  else await app.listen({ host, port })
  const address = app.server.address() as AddressInfo | string
  if (typeof address === 'string') {
    app.server.on('connection', nameThisMachine)
    return { host: address }
  }
  return { host: descriptor === undefined ? host : address.address, port: address.port }
}
