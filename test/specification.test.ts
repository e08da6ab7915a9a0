// Nothing of the specification is missing: each of its texts, calls, routes and constants is in the program, and each names the
// test that shows it. That test must be there, and must speak of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import { screens } from '#contract/screens.ts'
import { calls, constants, routes, type Shown, texts } from './specification/catalogue.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const english: Record<string, string> = JSON.parse(read('src/locales/en.json'))

const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The test of this title, to where the next one begins. */
function bodyOf([file, title]: Shown): string {
  const source = read(file)
  const start = source.search(new RegExp(`(test|it)\\(\\s*(['"\`])${quoted(title)}\\2`))
  if (start < 0) return ''
  // Made by a loop: what it says stands in the table above it.
  if (title.includes('${')) return source
  const next = source.slice(start + 1).search(/^ {0,2}(test|it)(\.describe)?\(/m)
  return next < 0 ? source.slice(start) : source.slice(start, start + 1 + next)
}

describe('section 8, and what else people read', () => {
  test.each(texts)('%s', (text, ...shown) => {
    const known = Object.values(english).some((message) => message === text || message.startsWith(`${text} `))
    expect(known, 'in src/locales/en.json').toBe(true)
    // As a string, or in a regular expression.
    const said = [text, quoted(text), text.replaceAll("'", "\\'")].some((spelling) => bodyOf(shown).includes(spelling))
    expect(said, `said in ${shown.join(': ')}`).toBe(true)
  })
})

describe('section 7', () => {
  const matrix = read('test/access-matrix.test.ts')
  test.each(calls)('%s', (call, ...failing) => {
    expect(Object.keys(api)).toContain(call)
    expect(matrix).toContain(`'${call}'`)
    expect(bodyOf(failing)).toMatch(/expectConsole\(/)
  })
})

describe('section 2', () => {
  test.each(routes)('%s', (path, ...shown) => {
    expect(Object.values<string>(screens)).toContain(path)
    expect(bodyOf(shown)).not.toBe('')
    const last = path.split('/').at(-1) ?? ''
    expect(read(shown[0])).toContain(path.startsWith('/admin/') ? `'${last}'` : path.replace(':id', 'x'))
  })
})

describe('section 9', () => {
  test.each(constants)('%s is %s', (name, value, ...shown) => {
    const found = name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], limits)
    expect(found).toBe(value)
    expect(bodyOf(shown)).not.toBe('')
  })
})

test('a missing test or word would be seen', () => {
  const shown: Shown = ['test/e2e/chat-editing.spec.ts', 'a test that nobody has written']
  expect(bodyOf(shown)).toBe('')
  expect(bodyOf(['test/e2e/chat-editing.spec.ts', 'needs a token'])).not.toContain('Message edited successfully')
})
