// Compares the catalogue of fixed texts and constants with the program, and checks that the tests it names exist.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import { calls, constants, type Shown, texts } from './specification/catalogue.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const english: Record<string, string> = JSON.parse(read('src/locales/en.json'))

const expectTest = ([file, title]: Shown) => expect(read(file), `${file} has this test`).toContain(title)

describe('the fixed text (docs/product.md#fixed-texts)', () => {
  test.each(texts)('"%s" is in the catalog and names a test', (text, ...shown) => {
    const messages = Object.values(english).filter((message) => message === text || message.startsWith(`${text} `))
    expect(messages).not.toEqual([])
    expectTest(shown)
  })
})

describe('the call (docs/product.md#calls)', () => {
  test.each(calls)('%s is in the contract and names a test of its failure', (call, ...failing) => {
    expect(Object.keys(api)).toContain(call)
    expectTest(failing)
  })
})

describe('the constant (docs/product.md#constants)', () => {
  test.each(constants)('%s is %s and names a test', (name, value, ...shown) => {
    const found = name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], limits)
    expect(found).toBe(value)
    expectTest(shown)
  })
})
