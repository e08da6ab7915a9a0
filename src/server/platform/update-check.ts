import type { FastifyBaseLogger } from 'fastify'
import { version } from './version.ts'

const dayMs = 86_400_000
/** A server that is restarted again and again asks nobody. */
const firstDelayMs = 60_000
const timeoutMs = 10_000
/** The answer is a list of releases, of which the newest one comes first. */
const maxBytes = 500_000

export interface Update {
  version: string
  /** A page about it, at the same origin as the address that was asked. */
  link: string | null
}

const pattern = /\bv?(\d{1,4}\.\d{1,4}\.\d{1,4})\b(?![-.\d])/
const numbersOf = (text: string) => text.split('.').map(Number)

/** Returns whether a version such as `0.10.0` is newer than another one. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const different = a.findIndex((number, index) => number !== b[index])
  return different >= 0 && (a[different] ?? 0) > (b[different] ?? 0)
}

interface Release {
  version?: unknown
  tag_name?: unknown
  html_url?: unknown
  draft?: unknown
  prerelease?: unknown
}

/** Reads releases as GitHub, Gitea and Forgejo list them, or an object with a `version`. */
function readJson(text: string): [name: string, link: string][] {
  const parsed = JSON.parse(text) as Release | Release[] | null
  return (Array.isArray(parsed) ? parsed : [parsed])
    .filter((it) => it !== null && it.draft !== true && it.prerelease !== true)
    .map((it) => [String(it?.tag_name ?? it?.version ?? ''), String(it?.html_url ?? '')])
}

/** Reads the entries of an Atom feed. */
function readAtom(text: string): [name: string, link: string][] {
  return text
    .split(/<entry[\s>]/)
    .slice(1)
    .map((entry) => [
      /<title[^>]*>([^<]*)</.exec(entry)?.[1] ?? '',
      /<link[^>]*\shref="([^"]*)"/.exec(entry)?.[1] ?? '',
    ])
}

function linkAt(origin: string, link: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  return url.origin === origin && url.username === '' ? url.href : null
}

/** Returns the newest version in an answer, if it is newer than a given one. Of everything else in it, nothing is used. */
export function readUpdate(text: string, address: string, current = version): Update | undefined {
  const releases = /^\s*</.test(text) ? readAtom(text) : readJson(text)
  let newest: Update | undefined
  for (const [name, link] of releases) {
    const found = pattern.exec(name)?.[1]
    if (found === undefined || !isNewer(found, newest?.version ?? current)) continue
    newest = { version: found, link: linkAt(new URL(address).origin, link) }
  }
  return newest
}

async function ask(address: string): Promise<string> {
  const response = await fetch(address, {
    // Nothing that identifies this installation.
    headers: { accept: 'application/json, application/atom+xml', 'user-agent': 'Lampstand' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`It answered with ${response.status}`)
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.length > maxBytes) throw new Error('Its answer is too long')
  }
  return text
}

export interface UpdateCheck {
  /** The newer version that is available, as far as this server knows. */
  available(): Update | undefined
  /** Asks now. Failures are in the log of the level `debug` only. */
  check(): Promise<void>
  /** Asks once a day. */
  start(): void
  stop(): void
}

/** @param address of a list of releases; undefined if nobody is to be asked (docs/decisions/061) */
export function createUpdateCheck(address: string | undefined, log: Pick<FastifyBaseLogger, 'debug'>): UpdateCheck {
  let update: Update | undefined
  let timer: NodeJS.Timeout | undefined
  async function check(): Promise<void> {
    if (address === undefined) return
    try {
      update = readUpdate(await ask(address), address)
    } catch (err) {
      log.debug({ err }, 'the check for a new version failed')
    }
  }
  const checkAfter = (delayMs: number) => {
    timer = setTimeout(() => void check().finally(() => checkAfter(dayMs)), delayMs).unref()
  }
  return {
    available: () => update,
    check,
    start: () => address !== undefined && checkAfter(firstDelayMs),
    stop: () => clearTimeout(timer),
  }
}
