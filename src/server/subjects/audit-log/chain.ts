import { hash } from 'node:crypto'
import type { EntryRow } from './write-store.ts'

// The hash chain of the audit log (docs/decisions/037). All hashes are SHA-256 in hexadecimal.

const sha256 = (text: string) => hash('sha256', text, 'hex')

/** Returns the hash of names and texts. The salt prevents others from guessing an erased text by its hash. */
export const hashContent = (salt: string, content: string): string => sha256(JSON.stringify([salt, content]))

/** Returns the digest of what an entry says. The content is included by its hash, so that it can be erased. */
export const digestEntry = (
  entry: Pick<EntryRow, 'at' | 'kind' | 'actor_id' | 'subject_id' | 'entity_id' | 'facts' | 'content_hash'>,
): string =>
  sha256(
    JSON.stringify([
      entry.at,
      entry.kind,
      entry.actor_id,
      entry.subject_id,
      entry.entity_id,
      entry.facts,
      entry.content_hash,
    ]),
  )

/**
 * Returns the name of an entry outside the server. It is not the hash itself: by the hashes of two entries, a leader who knows what the
 * second one says could compute whether there is an entry between them that they may not see (ADR 047).
 */
export const nameOfEntry = (hash: string): string => sha256(`entry ${hash}`)

/** Returns the hash of an entry. The database computes it in the same way when it adds one: see store.ts. */
export const hashEntry = (previousHash: string, seq: number, digest: string): string =>
  sha256(`${previousHash} ${seq} ${digest}`)
