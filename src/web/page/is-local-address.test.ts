import { expect, test } from 'vitest'
import { isLocalAddress } from './is-local-address.ts'

test.each(['localhost', 'youth.localhost', '127.0.0.1', '127.0.1.1', '[::1]'])('finds that %s is local', (hostname) => {
  expect(isLocalAddress(hostname)).toBe(true)
})

test.each(['youth.example.org', '192.168.1.20', 'localhost.example.org', '[2001:db8::1]'])(
  'finds that other devices can reach %s',
  (hostname) => {
    expect(isLocalAddress(hostname)).toBe(false)
  },
)
