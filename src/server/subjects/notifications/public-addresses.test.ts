import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { expect, it } from 'vitest'
import { isOnlyPrivate, isPrivateHost, isPublic, lookUpPublic } from './public-addresses.ts'

const elsewhere = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
]
elsewhere.push('169.253.255.255', '172.15.255.255', '172.32.0.0', '192.167.255.255', '193.0.0.1', '223.255.255.255')
elsewhere.push('2606:4700::1', '2a01:4f8::1', '2001:200::1', '2001:4860:4860::8888')

const here = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
]
here.push(
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
)
here.push('255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%lo', 'fc00::1', 'fd12:3456::1', 'fec0::1', 'ff02::1')
// Mapped, compatible and translated addresses of IPv4, and tunnels to them.
here.push('::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a00:1', '::ffff:1.1.1.1', '::10.0.0.1', '64:ff9b::10.0.0.1')
here.push('64:ff9b:1::1', '2002:a00:1::', '2001::1', '2001:db8::1', '3fff::1', '100::1')

it('is the internet, and nothing else', () => {
  expect(elsewhere.filter((address) => !isPublic(address))).toEqual([])
  expect(here.filter(isPublic)).toEqual([])
  for (const text of ['', 'localhost', '1.1.1', '1.1.1.1.1']) expect([text, isPublic(text)]).toEqual([text, false])
})

it('finds addresses in every spelling that a URL can have', () => {
  const spellings = [
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '①②⑦.0.0.1',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:0:0:1]',
  ]
  for (const spelling of [...spellings, '10.0.0.1', '[fd00::1]', '169.254.169.254']) {
    expect([spelling, isPrivateHost(new URL(`https://${spelling}/`).hostname)]).toEqual([spelling, true])
  }
  for (const name of ['gateway.example.org', '1.1.1.1', '[2606:4700::1]']) {
    expect([name, isPrivateHost(new URL(`https://${name}/`).hostname)]).toEqual([name, false])
  }
})

it('resolves no name that leads to this machine', async () => {
  expect((await lookup('localhost', { all: true })).length).toBeGreaterThan(0)
  for (const all of [true, false]) {
    const result = new Promise<string | LookupAddress[]>((resolve, reject) =>
      lookUpPublic('localhost', { all }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
    )
    await expect(result).rejects.toMatchObject({ code: 'EPRIVATE' })
  }
})

it('tells operators which hosts are private, and not which are unknown', async () => {
  for (const host of ['localhost', '10.0.0.1', '[fd00::1]'])
    expect([host, await isOnlyPrivate(host)]).toEqual([host, true])
  for (const host of ['1.1.1.1', '[2606:4700::1]', 'unknown.invalid']) {
    expect([host, await isOnlyPrivate(host)]).toEqual([host, false])
  }
})
