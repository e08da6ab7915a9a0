import { isIPv6 } from 'node:net'

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  if (dotted !== null) {
    const [, head, a, b, c, d] = dotted
    const hex = (high: unknown, low: unknown) => (Number(high) * 256 + Number(low)).toString(16)
    return groupsOf(`${head}${hex(a, b)}:${hex(c, d)}`)
  }
  const [head = '', tail] = address.split('::')
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [left, right] = [parse(head), parse(tail ?? '')]
  return [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right]
}

/**
 * Returns the network of an address, which all limits count by: the /56 of an IPv6 address, which a household or organization usually
 * has (RFC 6177). An IPv4 address is a network of its own.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const plain = address.split('%')[0] ?? address
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const [, , , , , mapped = 0, high = 0, low = 0] = groups
  if (mapped === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  }
  const kept = [...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00]
  return `${kept.map((group) => group.toString(16)).join(':')}::/56`
}
