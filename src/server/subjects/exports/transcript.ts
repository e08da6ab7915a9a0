import { createHash } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'
import { findFileEntry, recordHistory } from '#server/subjects/audit-log/public.ts'
import { addEntry, renderProof } from './proof.ts'

interface Transcript {
  /** Identifies this file in the audit log. */
  id: string
  actorId: string
  subjectId: string
  of: 'chat' | 'person'
  groupName: string
  /** Returns the number of items in the parts so far. */
  countItems(): number
}

/** Returns a function that adds the proof to the parts of a transcript. */
export function createTranscripts({ database, clock }: Services) {
  const record = (transcript: Transcript, facts: Record<string, string | number | boolean>, now: string) =>
    database.write((transaction) =>
      recordHistory(transaction, {
        kind: 'transcript.created',
        actorId: transcript.actorId,
        subjectId: transcript.subjectId,
        entityId: transcript.id,
        facts: { of: transcript.of, items: transcript.countItems(), ...facts },
        now,
      }),
    )

  /** Records a transcript, and returns its proof. */
  async function prove(transcript: Transcript, bytes: number, digest: string): Promise<string> {
    const madeAt = clock().toISOString()
    const { html, proofDigest } = renderProof({ bytes, digest, groupName: transcript.groupName, madeAt })
    await record(transcript, { bytes, digest, proofDigest }, madeAt)
    const entry = await findFileEntry(database.read, transcript.actorId, transcript.id)
    if (entry === undefined) throw new Error('The entry of a transcript is missing')
    return addEntry(html, entry)
  }

  return async function* sealed(parts: AsyncIterable<string>, transcript: Transcript): AsyncGenerator<string> {
    const hash = createHash('sha256')
    let bytes = 0
    let isSealed = false
    try {
      for await (const part of parts) {
        hash.update(part)
        bytes += Buffer.byteLength(part)
        yield part
      }
      const proof = await prove(transcript, bytes, hash.digest('hex'))
      isSealed = true
      yield proof
    } finally {
      // What somebody has begun to download is in the history, even if they have left before the end.
      if (!isSealed) await record(transcript, { isComplete: false }, clock().toISOString())
    }
  }
}
