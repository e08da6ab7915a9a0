import { describe, expect, it } from 'vitest'
import { createPasswords, lowestCost } from './passwords.ts'

const quick = createPasswords(lowestCost)

describe('passwords', () => {
  it('AU1: are hashed with argon2id at the cost that OWASP recommends', async () => {
    expect(await createPasswords().hash('lamp-light')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('match their hash, whatever its cost, and no other', async () => {
    const hash = await createPasswords().hash('lamp-light')
    expect(await quick.verify('lamp-light', hash)).toBe(true)
    expect(await quick.verify('lamp-night', hash)).toBe(false)
    expect(await quick.hash('lamp-light')).not.toBe(await quick.hash('lamp-light'))
  })

  it('match when another device composes their letters differently', async () => {
    const hash = await quick.hash('José-and-Zoë'.normalize('NFC'))
    expect(await quick.verify('José-and-Zoë'.normalize('NFD'), hash)).toBe(true)
  })

  it('match nothing without a hash', async () => {
    for (const password of ['', 'lamp-light']) expect(await quick.verify(password, undefined)).toBe(false)
  })

  it('are not compared with a hash in another format', async () => {
    await expect(quick.verify('lamp-light', '$2b$10$abcdefghijklmnopqrstuv')).rejects.toThrow('argon2id')
  })
})
