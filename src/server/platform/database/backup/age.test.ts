import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { decryptFile, encryptFile, isEncrypted } from './age.ts'

it('encrypts a file, and refuses a wrong passphrase and a file that was cut off or changed', async ({ folder }) => {
  const path = (name: string) => join(folder, name)
  const plain = Buffer.alloc(200_000, 'What a student wrote. ')
  writeFileSync(path('plain'), plain)
  await encryptFile(path('plain'), path('secret'), 'five random words')
  expect([isEncrypted(path('plain')), isEncrypted(path('secret'))]).toEqual([false, true])
  expect(readFileSync(path('secret')).includes('student')).toBe(false)

  await decryptFile(path('secret'), path('again'), 'five random words')
  expect(readFileSync(path('again')).equals(plain)).toBe(true)

  const wrong = decryptFile(path('secret'), path('wrong'), 'four random words')
  await expect(wrong).rejects.toThrow(`The passphrase of ${path('secret')} is wrong.`)

  const bytes = readFileSync(path('secret'))
  bytes[150_000] = (bytes[150_000] ?? 0) ^ 1
  writeFileSync(path('changed'), bytes)
  truncateSync(path('secret'), 120_000)
  for (const name of ['secret', 'changed']) {
    await expect(decryptFile(path(name), path('out'), 'five random words')).rejects.toThrow('cut off or changed')
    expect(() => readFileSync(path('out'))).toThrow('ENOENT')
  }
})
