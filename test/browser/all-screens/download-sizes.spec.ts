import { readFileSync } from 'node:fs'
import { expect, test } from '../support/test.ts'

test('S5: loads at most 70 kB of JavaScript for the login screen and 12 kB for each further screen @always', async () => {
  const sizes: Record<string, number> = JSON.parse(readFileSync('dist/web/sizes.json', 'utf8'))
  const { login, shell: _shell, ...screens } = sizes
  expect(Math.min(...Object.values(sizes))).toBeGreaterThan(0)
  expect(login).toBeLessThanOrEqual(70_000)
  expect(Object.keys(screens).length).toBeGreaterThanOrEqual(8)
  for (const size of Object.values(screens)) expect(size).toBeLessThanOrEqual(12_000)
})
