// Example of a receiver for NOTIFY_WEBHOOK of Lampstand, without packages: docs/operating.md#webhook. Change `deliver`, and start it with
// the same NOTIFY_WEBHOOK_SECRET, behind a proxy that has a certificate.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { NOTIFY_WEBHOOK_SECRET: secret = '', HOST = '127.0.0.1', PORT = '8787' } = process.env
if (secret.length < 32) throw new Error('NOTIFY_WEBHOOK_SECRET must be the same as that of Lampstand')

const maxBodyBytes = 16 * 1024
/** How much a signature may be older or newer than this clock. */
const maxAgeMs = 5 * 60_000
/** Lampstand gives up a message after a day. */
const rememberedMs = 2 * 24 * 60 * 60_000

/**
 * Passes a message on. This example takes phone numbers, and prints what it would send.
 * @returns {Promise<boolean>} whether there is such a recipient. Throw if it can't be told now: Lampstand then sends the message again.
 */
async function deliver({ id, to, text, url, endUrl, code }) {
  if (!/^\+?[\d ()-]{5,20}$/.test(to)) return false
  const lines = [text, code, url, endUrl].filter((line) => line !== undefined)
  process.stdout.write(`${JSON.stringify({ id, to, message: lines.join('\n') })}\n`)
  return true
}

function isSigned(headers, body) {
  const timestamp = headers['lampstand-timestamp'] ?? ''
  const signature = Buffer.from(headers['lampstand-signature'] ?? '', 'hex')
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
  const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected)
  // A copy of a call that somebody has recorded is refused when it is old, and before that by its id.
  return isOurs && Math.abs(Date.now() - Number(timestamp) * 1000) <= maxAgeMs
}

/** Ids of delivered messages, each until a time. A real receiver keeps them in its database. */
const delivered = new Map()

function isDelivered(id) {
  for (const [known, until] of delivered) {
    if (until > Date.now()) break
    delivered.delete(known)
  }
  return delivered.has(id)
}

/** Returns the status of the response. */
async function receive(headers, body) {
  if (!isSigned(headers, body)) return 401
  const message = JSON.parse(body.toString())
  if (isDelivered(message.id)) return 409
  // Before it is delivered, so that a second call at the same moment is refused.
  delivered.set(message.id, Date.now() + rememberedMs)
  try {
    return (await deliver(message)) ? 204 : 410
  } catch (error) {
    delivered.delete(message.id)
    process.stderr.write(`${error}\n`)
    return 503
  }
}

async function readBody(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

createServer(async (request, response) => {
  try {
    const body = request.method === 'POST' ? await readBody(request) : undefined
    response.writeHead(body === undefined ? 400 : await receive(request.headers, body)).end()
  } catch {
    // The connection ended before the message did, so there is none, or the body is no JSON.
    response.destroyed || response.writeHead(400).end()
  }
}).listen(Number(PORT), HOST, function listening() {
  process.stderr.write(`Listening on ${HOST}:${this.address().port}\n`)
})
