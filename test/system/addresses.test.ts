import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { NetworkInterfaceInfo } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listAddresses } from '#server/addresses.ts'
import { it } from '#test/support/fixtures.ts'
import { programFile } from '#tools/programs.ts'

const address = (address: string, internal = false) =>
  ({ address, internal, family: address.includes(':') ? 'IPv6' : 'IPv4' }) as NetworkInterfaceInfo
const interfaces = {
  lo: [address('127.0.0.1', true), address('::1', true)],
  wlan0: [address('192.168.1.20'), address('2001:db8::20'), address('fe80::1')],
  eth0: [address('10.0.0.5'), address('169.254.7.7'), address('fd00::5')],
}
const list = (host: string, publicUrl?: string) => listAddresses({ host, publicUrl, port: 3000 }, interfaces)

it.for([
  ['127.0.0.1', ['http://localhost:3000']],
  ['::1', ['http://localhost:3000']],
  ['192.168.1.20', ['http://192.168.1.20:3000']],
  ['2001:db8::20', ['http://[2001:db8::20]:3000']],
  ['0.0.0.0', ['http://localhost:3000', 'http://192.168.1.20:3000', 'http://10.0.0.5:3000']],
  [
    '::',
    [
      'http://localhost:3000',
      'http://192.168.1.20:3000',
      'http://[2001:db8::20]:3000',
      'http://10.0.0.5:3000',
      'http://[fd00::5]:3000',
    ],
  ],
] as const)('HOST=%s: lists the addresses that a browser can use', ([host, addresses]) => {
  expect(list(host)).toEqual(addresses)
})

it('lists only the public URL if there is one', () => {
  expect(list('0.0.0.0', 'https://youth.example.org')).toEqual(['https://youth.example.org'])
})

it.for([
  ['0.0.0.0', undefined],
  ['0.0.0.0', 'https://youth.example.org'],
] as const)(
  'HOST=%s PUBLIC_URL=%s: npm start prints each address, for the app and for the setup link',
  { tags: 'slow' },
  async ([host, publicUrl], { folder }) => {
    const child = spawn(process.execPath, [programFile('main')], {
      env: {
        PATH: process.env.PATH,
        HOST: host,
        PORT: '0',
        PUBLIC_URL: publicUrl,
        DATABASE_URL: `file:${join(folder, 'lampstand.db')}`,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    for await (const chunk of child.stdout) {
      output += chunk
      if (output.includes('/setup#')) break
    }
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    const port = Number(/ready at \S+:(\d+)$/m.exec(output)?.[1])
    const setupPath = /\/setup#\S+/.exec(output)?.[0]
    const [first, ...others] = listAddresses({ host, publicUrl, port })
    const onOtherDevices = (path = '') => others.map((other) => `On other devices in this network: ${other}${path}`)
    expect(output.trim().split('\n')).toEqual([
      `Lampstand is ready at ${first}`,
      ...onOtherDevices(),
      `There is no leader yet. Create the first one at ${first}${setupPath}`,
      ...onOtherDevices(setupPath),
    ])
  },
)
