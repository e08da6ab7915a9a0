import ipaddr from 'ipaddr.js'

/**
 * Returns the network of an address, which all limits count by: the /56 of an IPv6 address, which a household or organization usually
 * has (RFC 6177). An IPv4 address is a network of its own, also if it is written as IPv6.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`
}
