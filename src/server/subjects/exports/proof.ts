import { createHash } from 'node:crypto'
import * as messages from '#messages'
import { escapeHtml } from '#server/platform/personal-data/html.ts'

// The proof of a transcript (docs/decisions/048). A transcript ends with a proof, which begins with `proofStart`. The text before it
// can't contain that, because `<` is escaped in all texts of people. Two SHA-256 digests in the audit log cover every byte:
// - `digest`: all bytes before the proof;
// - `proofDigest`: all bytes of the proof, up to the end of the file, in which the name of the entry is replaced by zeros.

/** First bytes of the proof. */
export const proofStart = '<section id="lampstand-proof"'
const entryStart = '<code id="lampstand-entry">'
const noEntry = '0'.repeat(64)

const sha256 = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** What an entry of the audit log has about a transcript. */
export interface Digests {
  digest: string
  proofDigest: string
}

interface ProofFacts {
  /** Number of bytes before the proof, and their digest. */
  bytes: number
  digest: string
  groupName: string
  madeAt: string
}

/** Returns the proof of a transcript without the entry of the audit log, which does not exist yet. */
export function renderProof({ bytes, digest, groupName, madeAt }: ProofFacts): { html: string; proofDigest: string } {
  const facts = [
    [messages.record_proof_group(), `<bdi>${escapeHtml(groupName)}</bdi>`],
    [messages.record_proof_made_at(), madeAt],
    [messages.record_proof_bytes(), `<code>${bytes}</code>`],
    [messages.record_proof_digest(), `<code>${digest}</code>`],
    [messages.record_proof_entry(), `${entryStart}${noEntry}</code>`],
  ]
  const html = `${proofStart}>
<h2>${messages.record_proof_title()}</h2>
<p>${messages.record_proof_text()}</p>
<p><code>npm run history -- verify-transcript FILE</code></p>
<dl>
${facts.map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`).join('\n')}
</dl>
</section>
</main>
</body>
</html>
`
  return { html, proofDigest: sha256(html) }
}

/** Returns a proof with the hash of its entry. */
export const addEntry = (html: string, entryHash: string): string =>
  html.replace(`${entryStart}${noEntry}`, () => entryStart + entryHash)

/** What a file says about itself. */
export interface TranscriptParts extends Digests {
  /** Name of the entry of the audit log that the file names. */
  entryHash: string
}

/** Returns the digests of a transcript, or undefined if it has not exactly one proof with one entry. */
export function readTranscript(file: Buffer): TranscriptParts | undefined {
  const start = file.indexOf(proofStart)
  if (start < 0 || file.indexOf(proofStart, start + 1) >= 0) return undefined
  const entry = file.indexOf(entryStart, start)
  const hashStart = entry + entryStart.length
  const entryHash = file.toString('latin1', hashStart, hashStart + noEntry.length)
  if (entry < 0 || !/^[0-9a-f]{64}$/.test(entryHash)) return undefined
  const [before, after] = [file.subarray(start, hashStart), file.subarray(hashStart + noEntry.length)]
  return { digest: sha256(file.subarray(0, start)), proofDigest: sha256(before, noEntry, after), entryHash }
}

/**
 * Returns whether the line ends of a file were changed to those of Windows, and nothing else: mail programs do that.
 * @param isWhole returns whether a file with these digests is whole
 */
export function hasOtherLineEnds(file: Buffer, isWhole: (parts: TranscriptParts) => boolean): boolean {
  const text = file.toString('latin1')
  if (!text.includes('\r\n')) return false
  const parts = readTranscript(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'))
  return parts !== undefined && isWhole(parts)
}
