import { readFileSync } from 'node:fs'

/** How an address is written. */
export const addressForm = 'postgres://user:password@host:5432/name'

const tlsModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Whether the modes of TLS mean what they mean for libpq, which verifies less. */
const isLibpq = (address: string) => /[?&]uselibpqcompat=true\b/.test(address)

/** Whether the bytes that each % stands for are a text. */
function isText(encoded: string): boolean {
  try {
    // pg encodes each % that has no two digits behind it.
    decodeURIComponent(encoded.replace(/%(?![\da-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}

function findFileFault(path: string | null): string | undefined {
  try {
    if (path !== null) readFileSync(path)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Returns what is wrong with the address of a PostgreSQL database, without the address, because it has the password.
 * @param name of the variable or option with the address, for the sentence
 */
export function findAddressFault(name: string, address: string): string | undefined {
  const [, authority, rest = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)/.exec(address) ?? []
  if (authority === undefined) return undefined
  // Without a host, pg takes the default one.
  const url = URL.parse(address) ?? URL.parse(address.replace('@/', '@localhost/'))
  const place = authority.slice(authority.lastIndexOf('@') + 1)
  const port = url?.searchParams.get('port') ?? /:(\d+)$/.exec(place)?.[1] ?? '5432'
  // An @ behind the host is that behind the password, in which a / ? or # has ended the host.
  const hasLaterPassword = /^[^=]*@/.test(rest)
  if (!hasLaterPassword && `${place}${url?.searchParams.get('host') ?? ''}`.includes(',')) {
    return `${name} has several hosts. Give it one: that of the primary server, or one that always leads to it`
  }
  if (!hasLaterPassword && !(/^\d+$/.test(port) && Number(port) <= 65_535)) return `${name} has no valid port`
  if (url === null || hasLaterPassword || !isText(`${authority}${url.pathname}`)) {
    return `${name} must be ${addressForm}, with @ as %40, / as %2F, : as %3A, ? as %3F, # as %23 and % as %25 in the password`
  }
  const { searchParams } = url
  const [mode, schema] = [searchParams.get('sslmode'), searchParams.get('schema')]
  if (mode !== null && !tlsModes.includes(mode)) {
    return `${name} has an unknown sslmode. Set it to verify-full, to no-verify within a private network, or to disable without TLS`
  }
  if (schema !== null && schema !== 'public') {
    return `${name} has schema=…, which has no effect. Remove it, or choose a schema with options=-csearch_path%3D<schema> in its place`
  }
  const negotiation = searchParams.get('sslnegotiation') ?? 'postgres'
  const isPossible = negotiation === 'postgres' || (negotiation === 'direct' && mode !== 'disable')
  if (!isPossible || (mode === 'verify-ca' && isLibpq(address) && !searchParams.has('sslrootcert'))) {
    return `${name} has settings of TLS that exclude each other. Set sslmode=verify-full alone`
  }
  for (const file of ['sslrootcert', 'sslcert', 'sslkey']) {
    const fault = findFileFault(searchParams.get(file))
    if (fault !== undefined) return `${name} has a file as ${file} that can't be read (${fault}). Correct its path`
  }
  return undefined
}

/** Returns the address with the mode of TLS that pg uses in place of `prefer`, `require` and `verify-ca`, about which it warns. */
export const withTlsMode = (address: string): string =>
  isLibpq(address)
    ? address
    : address.replace(/([?&]sslmode=)(?:allow|prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
