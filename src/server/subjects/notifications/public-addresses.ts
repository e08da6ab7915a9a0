import { lookup, promises } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Addresses of other networks than this one. A webhook can be on these only, unless the operator allows others (ADR 078).

/** Networks of IPv4 that are not on the internet (RFC 6890), and multicast. */
const others = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/')
  others.addSubnet(address, Number(bits), 'ipv4')
}
/** The networks of IPv6 on the internet (RFC 4291), without tunnels, which lead to addresses of IPv4, and examples. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  others.addSubnet(address, bits, 'ipv6')
}

/** Returns whether an IP address is on the internet. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !others.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !others.check(address, 'ipv6')
}

/** Returns whether a host of a URL is an IP address that is not on the internet. Names are resolved by {@link lookUpPublic}. */
export function isPrivateHost(host: string): boolean {
  const address = host.replace(/^\[(.+)\]$/, '$1')
  return isIP(address) !== 0 && !isPublic(address)
}

/** Resolves a name for a connection, which then leads to one of these addresses: those that are not on the internet are left out. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const found = error === null ? addresses.filter(({ address }) => isPublic(address)) : []
    const [first] = found
    if (first === undefined) callback(error ?? Object.assign(new Error('A private address'), { code: 'EPRIVATE' }), [])
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })

/** Returns whether a host of a URL leads to addresses that are not on the internet, and to no others. */
export async function isOnlyPrivate(host: string): Promise<boolean> {
  if (isPrivateHost(host)) return true
  const addresses = await promises.lookup(host.replace(/^\[(.+)\]$/, '$1'), { all: true }).catch(() => [])
  return addresses.length > 0 && !addresses.some(({ address }) => isPublic(address))
}
