import { expect, test } from 'vitest'
import { mutationsOf } from './mutations.ts'

/** Returns the source after each change. */
const changed = (text: string) =>
  mutationsOf('example.ts', text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  )

test.each([
  ['a condition', 'if (ready) { }', ['if (!(ready)) { }']],
  ['a comparison', 'const a = b <= c', ['const a = b < c']],
  ['a statement', 'send(a);', [';']],
  ['an error', 'throw error;', [';']],
  ['a returned value', 'function f() { return a }', ['function f() { return undefined }']],
  ['the value of an arrow function', 'const f = () => ({ a })', ['const f = () => undefined']],
  ['constants', 'const a = [1, true]', ['const a = [2, true]', 'const a = [1, false]']],
  ['a value with a type', 'const a = 1 as number', ['const a = 2 as number']],
])('changes %s', (_, text, expected) => expect(changed(text)).toEqual(expected))

test.each([
  ['types', 'type A = 1 | true'],
  ['imports', "import a from 'b'"],
  ['log texts', "log.warn({ a: 1 }, 'refused')"],
  ['functions that only log', "const f = (err) => log.warn({ err }, 'refused')"],
  ['null', 'const f = () => null'],
  ['directives', "'use strict'"],
  ['comments', '// a < b'],
])('skips %s', (_, text) => expect(changed(text)).toEqual([]))
