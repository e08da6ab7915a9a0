import { expect, it } from 'vitest'
import { DatabaseFull, DatabaseUnusable } from '#server/platform/database/errors.ts'
import { translateOpenError } from '#server/platform/database/sqlite/errors.ts'
import { failureOf } from './make-backup.ts'

const sqliteError = (errcode: number) => translateOpenError(Object.assign(new Error('refused'), { errcode }), 'a.db')
const systemError = (code: string) => Object.assign(new Error('refused'), { code })

it.for([
  ['disk full', sqliteError(13)],
  // Errors of reading and writing have 10 in their lower bits.
  ['disk full', sqliteError(778)],
  ['disk full', systemError('ENOSPC')],
  ['disk full', new DatabaseFull('full')],
  ['folder', sqliteError(14)],
  ['folder', systemError('EROFS')],
  ['damaged', new DatabaseUnusable('It differs from its source.')],
  ['other', new Error('unexpected')],
] as const)('tells leaders that it is %s: %s', ([failure, error]) => {
  expect(failureOf(error)).toBe(failure)
})
