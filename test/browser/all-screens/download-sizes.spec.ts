import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '../support/test.ts'

test('S5: loads at most 70 kB of JavaScript for the login screen, 50 for the frame, 42 for what screens share, 12 for each further screen, 13 for each part of the texts @always', async () => {
  const sizes: Record<string, number> = JSON.parse(readFileSync('dist/web/sizes.json', 'utf8'))
  const { login, shell, shared, ...screens } = sizes
  expect(Math.min(...Object.values(sizes))).toBeGreaterThan(0)
  expect(login).toBeLessThanOrEqual(70_000)
  expect(shell).toBeLessThanOrEqual(50_000)
  expect(shared).toBeLessThanOrEqual(42_000)
  expect(Object.keys(screens).length).toBeGreaterThanOrEqual(8)
  for (const [name, size] of Object.entries(screens)) {
    expect(size).toBeLessThanOrEqual(name.endsWith(' texts') ? 13_000 : 12_000)
  }
})

test('S5: loads no style sheet with what screens share, which WebKit would apply during their layout @always', async () => {
  const files = readdirSync('dist/web/assets').filter((name) => name.endsWith('.css'))
  expect(files.filter((name) => !/^(index|[a-z-]+-page)-/.test(name))).toEqual([])
})
