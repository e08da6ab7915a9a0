import type { FastifyInstance } from 'fastify'
import type { Language } from '#locales/languages.ts'
import type { Clock } from '../../clock.ts'

/** Time for which the answer may be believed. RFC 9116 recommends less than a year. */
const validMs = 180 * 24 * 60 * 60 * 1000

const emailAddress = /[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+/
const webAddress = /https:\/\/[^\s<>"]+[^\s<>".,;)]/

/** Returns the first email address or web address of a text as a URI (RFC 9116, section 2.5.3), or undefined if it has none. */
function contactOf(text: string): string | undefined {
  const web = webAddress.exec(text)?.[0]
  const email = emailAddress.exec(text)?.[0]
  const uri = web ?? (email && `mailto:${encodeURI(email)}`)
  return uri !== undefined && URL.canParse(uri) ? new URL(uri).href : undefined
}

interface Options {
  clock: Clock
  publicUrl: string | undefined
  /** Returns how people ask about their data, as leaders typed it. */
  readContact(): Promise<string | null>
  /** Returns the language of the group. */
  getLanguage(): Language
}

/**
 * Serves `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability. It is the contact of the privacy page, which is
 * public as well. Without one that has an email or a web address, the path is unknown.
 */
export function registerSecurityTxt(
  app: FastifyInstance,
  { clock, publicUrl, readContact, getLanguage }: Options,
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const contact = contactOf((await readContact()) ?? '')
    if (contact === undefined) return reply.callNotFound()
    const fields = [
      ['Contact', contact],
      ['Expires', new Date(clock().getTime() + validMs).toISOString()],
      ['Preferred-Languages', [...new Set([getLanguage(), 'en'])].join(', ')],
      ...(publicUrl?.startsWith('https:') ? [['Canonical', `${publicUrl}/.well-known/security.txt`]] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(fields.map(([name, value]) => `${name}: ${value}\n`).join(''))
  })
}
