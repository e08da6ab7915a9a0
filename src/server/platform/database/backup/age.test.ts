import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { encryptQuickly } from '#test/support/encrypt-quickly.ts'
import { it } from '#test/support/fixtures.ts'
import { decryptFile, isEncrypted } from './age.ts'

const passphrase = 'five random words'
const plain = Buffer.alloc(200_000, 'What a student wrote. ')

it('decrypts a file, and refuses a wrong passphrase and a file that was cut off or changed', async ({ folder }) => {
  const path = (name: string) => join(folder, name)
  writeFileSync(path('plain'), plain)
  await encryptQuickly(path('plain'), path('secret'), passphrase)
  expect([isEncrypted(path('plain')), isEncrypted(path('secret'))]).toEqual([false, true])
  await decryptFile(path('secret'), path('again'), passphrase)
  expect(readFileSync(path('again')).equals(plain)).toBe(true)

  const wrong = decryptFile(path('secret'), path('out'), 'four random words')
  await expect(wrong).rejects.toThrow(`The passphrase of ${path('secret')} is wrong.`)

  const bytes = readFileSync(path('secret'))
  bytes[150_000] = (bytes[150_000] ?? 0) ^ 1
  writeFileSync(path('changed'), bytes)
  truncateSync(path('secret'), 120_000)
  for (const name of ['secret', 'changed']) {
    await expect(decryptFile(path(name), path('out'), passphrase)).rejects.toThrow('cut off or changed')
    expect(() => readFileSync(path('out'))).toThrow('ENOENT')
  }
})
