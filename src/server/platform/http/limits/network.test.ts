import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it('returns each IPv4 address, also if it is written as IPv6', () => {
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1']) {
    expect(networkOf(address)).toBe('192.0.2.1')
  }
})

it('returns the network of an IPv6 address in any spelling', () => {
  for (const address of [
    '2001:db8:0:aa01::1',
    '2001:0DB8:0000:AA01:ffff::',
    '2001:db8::aa01:0:0:0:9',
    '2001:db8:0:aa01::192.0.2.1',
  ]) {
    expect(networkOf(address)).toBe('2001:db8:0:aa00::/56')
  }
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/56')
  expect(networkOf('::1')).toBe('0:0:0:0::/56')
})
