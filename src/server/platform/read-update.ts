const maxReleases = 100
const maxLinkLength = 2_000

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

const readText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads releases as GitHub, Gitea and Forgejo list them, or an object with a `version`. */
function readJson(text: string): [name: string, link: string][] {
  const parsed = JSON.parse(text) as Release | Release[] | null
  return (Array.isArray(parsed) ? parsed.slice(0, maxReleases) : [parsed])
    .filter((it) => it !== null && it.draft !== true && it.prerelease !== true)
    .map((it) => [readText(it?.tag_name ?? it?.version), readText(it?.html_url)])
}

/** Reads the entries of an Atom feed. */
const readAtom = (text: string): [name: string, link: string][] =>
  text
    .split(/<entry[\s>]/, maxReleases + 1)
    .slice(1)
    .map(readEntry)

/** Returns the text of the first title, and the address of the first link. */
function readEntry(entry: string): [name: string, link: string] {
  const [, afterTitle = ''] = entry.split('<title', 2)
  const [, title = ''] = afterTitle.split('>', 2)
  return [title.split('<', 1).join(), readLink(entry)]
}

// One expression for a whole tag would take a time that is quadratic in the length of tags that never end.
function readLink(entry: string): string {
  let end = 0
  for (let start = entry.indexOf('<link'); start >= 0; start = entry.indexOf('<link', end)) {
    end = entry.indexOf('>', start)
    if (end < 0) break
    const href = /\shref="([^"]*)"/.exec(entry.slice(start, end))?.[1]
    if (href !== undefined) return href
  }
  return ''
}

function linkAt(origin: string, link: string): string | null {
  if (link.length > maxLinkLength || !URL.canParse(link)) return null
  const url = new URL(link)
  return url.origin === origin && url.username === '' ? url.href : null
}

/** Returns the newest version in an answer, if it is newer than a given one. Of everything else in it, nothing is used. */
export function readUpdate(text: string, address: string, current: string): Update | undefined {
  const releases = /^\s*</.test(text) ? readAtom(text) : readJson(text)
  let newest: Update | undefined
  for (const [name, link] of releases) {
    const found = pattern.exec(name)?.[1]
    if (found === undefined || !isNewer(found, newest?.version ?? current)) continue
    newest = { version: found, link: linkAt(new URL(address).origin, link) }
  }
  return newest
}
