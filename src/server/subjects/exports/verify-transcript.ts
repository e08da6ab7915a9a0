import type { Reader } from '#server/platform/database/database.ts'
import { findFileEntryByName } from '#server/subjects/audit-log/public.ts'
import { type Digests, hasOtherLineEnds, readTranscript } from './proof.ts'

/** What the audit log says about an unchanged transcript. */
export interface Verified {
  at: string
  /** Absent if the account was erased. */
  by?: string
  about?: string
  of: 'chat' | 'person'
  items: number
  /** Number of the entry. */
  seq: number
}
/** Why a file is not an unchanged transcript, as a sentence. */
export interface Changed {
  reason: string
}

const lineEnds =
  'Only the ends of its lines differ: a mail program or an editor has converted them. Ask for the file again, in a ZIP archive.'

/**
 * Compares a transcript with the audit log, byte by byte (docs/decisions/048). Verify the log itself first: see audit-log/verify.ts.
 */
export async function verifyTranscript(reader: Reader, file: Buffer): Promise<Verified | Changed> {
  const parts = readTranscript(file)
  if (parts === undefined) return { reason: 'It has no whole proof: it is no transcript, or its proof was changed.' }
  const entry = await findFileEntryByName(reader, parts.entryHash)
  if (entry?.kind !== 'transcript.created') {
    return {
      reason:
        'The history has no transcript with the entry that it names: it is from another group, or its proof was changed.',
    }
  }
  const facts: Partial<Digests> & { of?: string; items?: number } = JSON.parse(entry.facts)
  const isWhole = (found: Digests) => found.digest === facts.digest && found.proofDigest === facts.proofDigest
  if (!isWhole(parts)) {
    if (hasOtherLineEnds(file, isWhole)) return { reason: lineEnds }
    return parts.digest === facts.digest
      ? { reason: 'Something in its proof, or after it, was changed.' }
      : { reason: 'Something before its proof was changed.' }
  }
  return {
    at: entry.at,
    ...(entry.actor_name && { by: entry.actor_name }),
    ...(entry.subject_name && { about: entry.subject_name }),
    of: facts.of === 'chat' ? 'chat' : 'person',
    items: Number(facts.items),
    seq: entry.seq,
  }
}
