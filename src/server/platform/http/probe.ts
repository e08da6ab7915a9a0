import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { TLSSocket } from 'node:tls'
import { createGunzip } from 'node:zlib'

/** Maximum time without news, and of everything. */
const timeoutMs = 6_000
const totalMs = 15_000
const maxBytes = 10_000

export interface Probe {
  status: number
  body: string
  /** The clock of the other side. */
  date: Date | undefined
  /** Of https addresses. */
  certificate: { expires: Date; problem: string | undefined } | undefined
}

interface Options extends Pick<RequestOptions, 'headers' | 'signal'> {
  method?: 'GET' | 'HEAD'
  /** Called with what has arrived of the body, each time that there is more. */
  onData?: (body: string) => void
}

function certificateOf(socket: unknown): Probe['certificate'] {
  const { getPeerCertificate, authorizationError } = socket as TLSSocket
  if (getPeerCertificate === undefined) return undefined
  const expires = new Date((socket as TLSSocket).getPeerCertificate().valid_to)
  // The types say Error, but it is the code or the message.
  return { expires, problem: authorizationError ? String(authorizationError) : undefined }
}

/**
 * Sends a request without content, and also reads from servers whose certificate is not valid, which is then reported.
 * @throws a system error if the address can't be reached
 */
export function probe(url: URL, { onData, ...given }: Options = {}): Promise<Probe> {
  const { promise, resolve, reject } = Promise.withResolvers<Probe>()
  const options = { ...given, timeout: timeoutMs, rejectUnauthorized: false, agent: false }
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
    const certificate = certificateOf(response.socket)
    const { date, 'content-encoding': encoding } = response.headers
    let body = ''
    const content = encoding === 'gzip' ? response.pipe(createGunzip()) : response
    content.setEncoding('utf8')
    content.on('data', (chunk: string) => {
      body += chunk
      onData?.(body)
      if (body.length <= maxBytes) return
      response.destroy()
      // Also what has arrived and is not yet decompressed.
      content.destroy()
    })
    response.on('error', () => undefined)
    content.on('error', () => response.destroy())
    response.on('close', () =>
      resolve({
        status: response.statusCode ?? 0,
        body,
        date: date === undefined ? undefined : new Date(date),
        certificate,
      }),
    )
  })
  const giveUp = () => request.destroy(Object.assign(new Error('It does not answer.'), { code: 'ETIMEDOUT' }))
  const timer = setTimeout(giveUp, totalMs)
  request.on('close', () => clearTimeout(timer))
  request.on('timeout', giveUp)
  request.on('error', reject)
  request.end()
  return promise
}
