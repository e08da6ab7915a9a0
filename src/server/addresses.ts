import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** Hosts that stand for all addresses of this machine. */
const anyHosts = ['0.0.0.0', '::']
const localHosts = ['127.0.0.1', '::1', ...anyHosts]
/** Link-local addresses (RFC 3927; RFC 4291, section 2.5.6), which browsers can't use. */
const linkLocal = /^(169\.254\.|fe[89ab])/i

type Interfaces = NodeJS.Dict<NetworkInterfaceInfo[]>

function reachableHosts(host: string, interfaces: Interfaces): string[] {
  if (!anyHosts.includes(host)) return []
  return Object.values(interfaces)
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, address }) => !internal && !linkLocal.test(address))
    .filter(({ family }) => family === 'IPv4' || host === '::')
    .map(({ address }) => address)
}

/** Returns the network interfaces, or none where the system refuses to list them, as in a sandbox without netlink. */
function readInterfaces(): Interfaces {
  try {
    return networkInterfaces()
  } catch {
    return {}
  }
}

/**
 * Returns the URLs of the server for browsers: the public URL if it is set; otherwise the one for this machine, then those for other
 * devices on the network. A Unix socket has a path as its host and no port: only a proxy can open it.
 */
export function listAddresses(
  { publicUrl, host, port }: { publicUrl: string | undefined; host: string; port?: number },
  interfaces: Interfaces = readInterfaces(),
): [string, ...string[]] {
  if (publicUrl !== undefined) return [publicUrl]
  if (port === undefined) return [`http://unix:${host}:`]
  const addressOf = (name: string) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const own = localHosts.includes(host) ? 'localhost' : host
  return [addressOf(own), ...reachableHosts(host, interfaces).map(addressOf)]
}
