import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { createReadableFormat } from './log.ts'

it('shows texts of clients without controls on a terminal', async () => {
  const format = await createReadableFormat()
  const err = { type: 'Error', message: 'no \u001B[2J', stack: 'Error: no \u001B[2J\n    at \u202Efile' }
  const line = format(JSON.stringify({ level: 40, time: 0, path: '/\u009B2J', err, msg: 'bell\u0007' }))
  // Colors are those of the format itself.
  expect(stripVTControlCharacters(line)).not.toMatch(/[^\n\P{Cc}]|\u202E/u)
  for (const shown of ['no \\u{1b}[2J', '\\u{9b}2J', 'bell\\u{7}', '\\u{202e}file']) expect(line).toContain(shown)
})
