import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tools/free-port.ts'
import { register } from '#tools/start-program.ts'
import { isInstalled, proxyHost, startCaddy } from '#tools/start-proxy.ts'
import { attackMs, endAfter, leadMs, outcomeOf, startLogged, type Watch, watchVictim } from './crowd-victim.ts'
import { folder, type Outcome, timed } from './support.ts'

/** Opens 600 HTTP/2 streams through Caddy whose bodies never arrive. */
export async function px3(): Promise<Outcome> {
  if (!isInstalled('caddy')) return { figure: 'skipped: caddy is not installed', passed: true }
  const [port, secure, plain] = [await freePort(), await freePort(), await freePort()]
  const { program, lines } = await startLogged('px3', {
    PORT: String(port),
    TRUST_PROXY: '1',
    PUBLIC_URL: `https://${proxyHost}`,
  })
  const caddy = startCaddy({ folder: join(folder, 'caddy'), secure, plain, upstream: port })
  const { token } = await register(program, 'victim')
  await program.call('GET', '/api/auth/me', undefined, token)
  const openSession = () =>
    connectHttp2(`https://127.0.0.1:${secure}`, { servername: proxyHost, rejectUnauthorized: false }).on(
      'error',
      () => undefined,
    )
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const session = openSession()
    const isUp = await Promise.race([
      once(session, 'connect').then(() => true),
      once(session, 'close').then(() => false),
    ])
    session.destroy()
    if (isUp) break
    await sleep(100)
  }
  const isOver = endAfter(attackMs + leadMs)
  const attack = Promise.all(
    Array.from({ length: 6 }, async () => {
      const session = openSession()
      await once(session, 'connect')
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          while (!isOver() && !session.destroyed) {
            const stream = session.request({
              ':method': 'POST',
              ':path': '/api/auth/login',
              ':authority': proxyHost,
              'content-type': 'application/json',
              'content-length': '100',
            })
            stream.on('error', () => undefined)
            stream.resume()
            await Promise.race([once(stream, 'close').catch(() => undefined), sleep(attackMs)])
            stream.close()
          }
        }),
      )
      session.destroy()
    }),
  )
  const victim = openSession()
  await once(victim, 'connect')
  const ask = async (watch: Watch, path: string, headers: Record<string, string> = {}) => {
    const [milliseconds, status] = await timed(async () => {
      const stream = victim.request({ ':path': path, ':authority': proxyHost, ...headers })
      stream.on('error', () => undefined)
      stream.resume()
      const [reply] = await Promise.race([once(stream, 'response'), once(stream, 'close').then(() => [{}])])
      await once(stream, 'close')
      return String((reply as Record<string, unknown>)[':status'] ?? 'closed')
    })
    watch.durationsMs.push(milliseconds)
    if (status !== '200') watch.failures.set(status, (watch.failures.get(status) ?? 0) + 1)
  }
  const watch = await watchVictim(isOver, 100, async (seen) => {
    await ask(seen, '/api/chats/student', { authorization: `Bearer ${token}` })
    await ask(seen, '/login')
  })
  await attack
  victim.destroy()
  caddy.child.kill('SIGTERM')
  await program.stop()
  return outcomeOf(watch, lines, 100)
}
