import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Bytes of HTTP on the connections: headers and bodies, without TLS, TCP and IP. */
export interface Traffic {
  /** From the browser. */
  sent: number
  received: number
  /** Bytes of TLS, in both directions: handshakes, and 22 bytes around each record (RFC 8446, section 5.2). */
  tls: number
}

const [recordHeaderBytes, applicationData, tagBytes] = [5, 23, 17]

/** Returns a function that returns how many bytes of each chunk of a connection are TLS, not HTTP. */
function createTlsCounter(): (chunk: Buffer) => number {
  let pending = Buffer.alloc(0)
  return (chunk) => {
    pending = Buffer.concat([pending, chunk])
    let bytes = 0
    while (pending.length >= recordHeaderBytes) {
      const size = recordHeaderBytes + pending.readUInt16BE(3)
      if (pending.length < size) break
      bytes += pending[0] === applicationData ? recordHeaderBytes + tagBytes : size
      pending = pending.subarray(size)
    }
    return bytes
  }
}

/** Starts a TCP proxy that counts the bytes between a browser and a server. */
export async function startCounter(port: number, scheme: 'http' | 'https') {
  const traffic: Traffic = { sent: 0, received: 0, tls: 0 }
  const noTls = () => 0
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const [from, to, direction] of [
      [client, upstream, 'sent'],
      [upstream, client, 'received'],
    ] as const) {
      const countTls = scheme === 'https' ? createTlsCounter() : noTls
      from.on('data', (chunk: Buffer) => {
        const tls = countTls(chunk)
        traffic.tls += tls
        traffic[direction] += chunk.length - tls
        to.write(chunk)
      })
    }
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => undefined)
      socket.on('close', () => other.destroy())
    }
  })
  return { port: await listen(server), read: (): Traffic => ({ ...traffic }), stop: () => server.close() }
}

/** Headers that HTTP/2 does not have (RFC 9113, section 8.2.2). */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding']

function toHttp1(headers: IncomingHttpHeaders): Record<string, string> {
  const plain = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  return { host: String(headers[':authority']), ...Object.fromEntries(plain) } as Record<string, string>
}

/** Returns whether Caddy and nginx compress a response with the configuration in docs/operating.md. */
const isCompressible = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('application/json') === true &&
  headers['content-encoding'] === undefined &&
  Number(headers['content-length']) >= 512

/** Starts a proxy that speaks HTTP/2 and TLS with the browser, as Caddy and nginx do. The certificate is made by `openssl`. */
export async function startHttp2Proxy(target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lampstand-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', ...curve, '-nodes', '-keyout', key, '-out', cert, '-days', '2', ...subject],
    {
      stdio: 'ignore',
    },
  )
  const certificate = readFileSync(cert)
  const spki = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })
  const server = createSecureServer({ key: readFileSync(key), cert: certificate }, (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const upstream = request(`${target}${url}`, { method, headers: toHttp1(headers) }, (response) => {
      const { statusCode: status = 502, headers } = response
      const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.includes(name)))
      if (status === 304 || status === 204) {
        // One frame, as other proxies send it.
        outgoing.stream.respond({ ...kept, ':status': status }, { endStream: true })
        response.resume()
      } else if (isCompressible(response)) {
        const { 'content-length': _length, etag, ...others } = kept
        outgoing.writeHead(status, { ...others, ...(etag && { etag: `W/${etag}` }), 'content-encoding': 'gzip' })
        response.pipe(createGzip()).pipe(outgoing)
      } else {
        outgoing.writeHead(status, kept)
        response.pipe(outgoing)
      }
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  rmSync(folder, { recursive: true })
  return {
    port: await listen(server),
    /** Makes Chromium trust the certificate. It caches nothing from a server whose certificate it only ignores. */
    browserArgs: [`--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`],
    stop: () => server.close(),
  }
}
