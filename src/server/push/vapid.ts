import { createECDH } from 'node:crypto'
import type { Database } from '../database/database.ts'
import * as store from './vapid-store.ts'

function createVapidKeys(): store.VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // The private key has no leading zeros, and libraries expect 32 bytes.
  const privateKey = Buffer.alloc(32)
  const shortest = pair.getPrivateKey()
  shortest.copy(privateKey, privateKey.length - shortest.length)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

/** Returns a function that returns the key pair of this installation. The first call ever, at the first start of any node, creates it. */
export function createVapid(database: Pick<Database, 'read' | 'write'>): () => Promise<store.VapidKeys> {
  let keys: store.VapidKeys | undefined
  return async () => {
    keys ??= await store.findVapidKeys(database.read)
    if (keys === undefined) {
      const created = createVapidKeys()
      keys = await database.write(async (transaction) => {
        await store.setVapidKeys(transaction, created)
        return store.findVapidKeys(transaction)
      })
    }
    if (keys === undefined) throw new Error('The installation has no row')
    return keys
  }
}
