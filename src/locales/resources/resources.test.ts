// The lists of the Resources screen: docs/translating.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { languages } from '../languages.ts'

const text = z.string().check(z.trim(), z.minLength(1))
const entry = { title: text, category: text, description: text }
const address = z.url({ protocol: /^https$/ })
const List = z.strictObject({
  translation: text,
  credit: z.optional(text),
  books: z.array(z.strictObject({ ...entry, author: z.optional(text), address: z.optional(address) })),
  sites: z.array(z.strictObject({ ...entry, address })),
  verses: z.array(
    z.union([
      z.strictObject({ reference: text, topic: text, text }),
      z.strictObject({ reference: text, topic: text, summary: text }),
    ]),
  ),
})
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json'))
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))

it('has lists of languages of the app only', () => {
  expect(languages.map(({ tag }) => `${tag}.json`)).toEqual(expect.arrayContaining(files))
})

it.each(files)('%s is complete, without an entry twice', (file) => {
  const list = z.parse(List, read(file))
  const names = [...list.books, ...list.sites].map(({ title }) => title)
  expect(new Set(names).size).toBe(names.length)
  expect(list.verses).toHaveLength(6)
  if (file !== 'en.json') expect(JSON.stringify(list)).not.toMatch(/\\"| '|' /)
})

it('shows the King James Version in English', () => {
  expect(read('en.json').translation).toBe('King James Version')
})
