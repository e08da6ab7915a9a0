import { createECDH } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import type { Environment } from '#server/platform/env.ts'
import { installation } from '#server/subjects/accounts/public.ts'

/** The last resort: an address of a domain that is reserved for examples (RFC 2606, section 3). */
const noContact = 'mailto:lampstand@example.org'
const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/

/**
 * Returns where the operators of a push service reach those of this server (RFC 8292, section 2.1), as an `https` or `mailto` URL.
 * @param publicUrl address of this server
 * @param privacyContact whom people ask about their data: a text in which there may be an email address
 */
export function contactOf(publicUrl: string | undefined, privacyContact: string | null): string {
  if (publicUrl?.startsWith('https:')) return publicUrl
  const [email] = emailAddress.exec(privacyContact ?? '') ?? []
  return email === undefined ? noContact : `mailto:${email}`
}

export function createVapidKeys(): installation.VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // The private key has no leading zeros, and libraries expect 32 bytes.
  const privateKey = Buffer.alloc(32)
  const shortest = pair.getPrivateKey()
  shortest.copy(privateKey, privateKey.length - shortest.length)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

/**
 * Returns a function that returns the key pair of this installation: the one of the environment, or else that of the database. The
 * first call ever, at the first start of any node, creates it.
 */
export function createVapid(
  database: Pick<Database, 'read' | 'write'>,
  { vapidKeys }: Pick<Environment, 'vapidKeys'>,
): () => Promise<installation.VapidKeys> {
  let keys: installation.VapidKeys | undefined = vapidKeys
  return async () => {
    keys ??= await installation.findVapidKeys(database.read)
    if (keys === undefined) {
      const created = createVapidKeys()
      keys = await database.write(async (transaction) => {
        await installation.setVapidKeys(transaction, created)
        return installation.findVapidKeys(transaction)
      })
    }
    if (keys === undefined) throw new Error('The installation has no row')
    return keys
  }
}
