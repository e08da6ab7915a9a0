import { readFileSync, writeFileSync } from 'node:fs'
import { Encrypter } from 'age-encryption'

/** Encrypts a file in the age format with a key that takes little time to derive. */
export async function encryptQuickly(from: string, to: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(10)
  writeFileSync(to, await encrypter.encrypt(readFileSync(from)))
}
