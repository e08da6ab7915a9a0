import { expect } from 'vitest'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { download, fillRecords } from '#test/support/records.ts'
import { runSql } from '#test/support/sql.ts'
import { createRandom } from '#tools/random.ts'
import { proofStart } from './proof.ts'
import { verifyTranscript } from './verify-transcript.ts'

const it = base.extend('transcript', async ({ app, student, leader }) => {
  await fillRecords(app, student, leader)
  return (await download(app, `users/${student._id}/transcript`, leader)).bytes
})

type Tampering = (file: Buffer, pick: (max: number) => number) => Buffer
const join = (...parts: Buffer[]) => Buffer.concat(parts)
const cut = (file: Buffer, from: number, to = file.length) => file.subarray(from, to)

/** Replaces the text between two places in the proof, or anywhere. */
function replaceByte(file: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(file)
  copy[at] = byte
  return copy
}
const texts = ['a', ' ', '\n', '\t', '.', '<!-- -->', '\u00a0', '\u200b', '\u202e', 'é', '<b>', '&nbsp;', '\ufeff']
const inText = (file: Buffer, replace: (text: string) => string) => Buffer.from(replace(file.toString()))

const tamperings: Record<string, Tampering> = {
  'change a byte': (file, pick) => {
    const at = pick(file.length)
    return replaceByte(file, at, ((file[at] ?? 0) + 1 + pick(255)) % 256)
  },
  'insert a text': (file, pick) => {
    const at = pick(file.length)
    return join(cut(file, 0, at), Buffer.from(texts[pick(texts.length)] ?? ''), cut(file, at))
  },
  'delete a block': (file, pick) => {
    const at = pick(file.length)
    return join(cut(file, 0, at), cut(file, at + 1 + pick(200)))
  },
  'repeat a block': (file, pick) => {
    const at = pick(file.length - 1)
    const end = at + 1 + pick(200)
    return join(cut(file, 0, end), cut(file, at, end), cut(file, end))
  },
  'swap two blocks': (file, pick) => {
    const [first, size] = [pick(file.length - 400), 1 + pick(100)]
    const second = first + size + pick(200)
    const swapped = [cut(file, second, second + size), cut(file, first + size, second), cut(file, first, first + size)]
    return join(cut(file, 0, first), ...swapped, cut(file, second + size))
  },
  'change a byte of the proof': (file, pick) => {
    const at = file.indexOf(proofStart) + pick(file.length - file.indexOf(proofStart))
    return replaceByte(file, at, ((file[at] ?? 0) + 1 + pick(255)) % 256)
  },
  'add something after the end': (file, pick) =>
    join(file, Buffer.from(['\n', ' ', '<!-- seen -->', '\0', 'x', '\u200b'][pick(6)] ?? '')),
  'shorten the file': (file, pick) => cut(file, 0, file.length - 1 - pick(300)),
  'convert line ends': (file) => inText(file, (text) => text.replaceAll('\n', '\r\n')),
  'convert some line ends': (file, pick) =>
    inText(file, (text) => text.replaceAll('\n', (end) => (pick(2) === 0 ? end : '\r\n'))),
  'change the encoding': (file, pick) => {
    const text = file.toString()
    const encoded = [
      Buffer.from(text, 'utf16le'),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text.replace('I am', 'ℑ am')),
    ]
    return encoded[pick(3)] as Buffer
  },
  'change white space': (file, pick) => {
    const spaces = [...file.toString().matchAll(/ /g)]
    const at = Buffer.byteLength(file.toString().slice(0, spaces[pick(spaces.length)]?.index))
    return join(cut(file, 0, at), Buffer.from(['  ', '', '\t', '\u2003'][pick(4)] ?? ''), cut(file, at + 1))
  },
  'change a word': (file, pick) =>
    inText(file, (text) => text.replace(['afraid', 'Ruth', 'Ana', 'UTC'][pick(4)] ?? '', 'fine')),
  'add a second proof': (file, pick) => {
    const proof = cut(file, file.indexOf(proofStart))
    return pick(2) === 0 ? join(file, proof) : join(proof, file)
  },
}

describeOnBoth('the proof of a transcript', () => {
  it('PS4: passes for the untouched file, and names its maker, time and person', async ({ app, transcript }) => {
    expect(await verifyTranscript(app.database.read, transcript)).toEqual({
      ...{ at: app.now().toISOString(), by: 'Ruth', about: 'Ana', of: 'person' },
      ...{ items: expect.any(Number), seq: expect.any(Number) },
    })
  })

  it('PS4: detects each of 1,000 random changes of the file', async ({ app, transcript }) => {
    const random = createRandom(transcript.length)
    const pick = (max: number) => Math.floor(random() * max)
    const all = Object.entries(tamperings)
    const missed: string[] = []
    let rounds = 0
    while (rounds < 1_000) {
      const [name, tamper] = all[rounds % all.length] as [string, Tampering]
      const changed = tamper(transcript, pick)
      if (changed.equals(transcript)) continue
      rounds += 1
      const result = await verifyTranscript(app.database.read, changed)
      if (!('reason' in result)) missed.push(name)
    }
    expect(missed).toEqual([])
  })

  it('PS4: detects a proof that is forged or of another file', async ({ app, student, leader, transcript }) => {
    const other = (await download(app, `chats/${student._id}/transcript`, leader)).bytes
    const [proof, otherProof] = [cut(transcript, transcript.indexOf(proofStart)), cut(other, other.indexOf(proofStart))]
    const content = cut(transcript, 0, transcript.indexOf(proofStart))
    expect(await verifyTranscript(app.database.read, join(content, otherProof))).toHaveProperty('reason')
    expect(
      await verifyTranscript(app.database.read, join(cut(other, 0, other.indexOf(proofStart)), proof)),
    ).toHaveProperty('reason')
    // The proof states the digest of the changed text, and the text is consistent with it.
    const { createHash } = await import('node:crypto')
    const changed = Buffer.from(content.toString().replace('I am afraid.', 'I am happy!!'))
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const forged = Buffer.from(proof.toString().replace(sha256(content), sha256(changed)))
    expect(forged.equals(proof)).toBe(false)
    expect(await verifyTranscript(app.database.read, join(changed, forged))).toHaveProperty('reason')
    const entry = /lampstand-entry">([0-9a-f]{64})/.exec(otherProof.toString())?.[1] ?? ''
    const withOtherEntry = Buffer.from(
      transcript.toString().replace(/lampstand-entry">[0-9a-f]{64}/, `lampstand-entry">${entry}`),
    )
    expect(await verifyTranscript(app.database.read, withOtherEntry)).toHaveProperty('reason')
  })

  it('says that only line ends differ, as after a mail program', async ({ app, transcript }) => {
    const converted = Buffer.from(transcript.toString().replaceAll('\n', '\r\n'))
    expect(await verifyTranscript(app.database.read, converted)).toEqual({
      reason: expect.stringContaining('ends of its lines'),
    })
    const both = Buffer.from(converted.toString().replace('afraid', 'happy!'))
    expect(await verifyTranscript(app.database.read, both)).toEqual({
      reason: expect.not.stringContaining('ends of its lines'),
    })
  })

  it('passes after the names of the people have changed', async ({ app, transcript, testDatabase }) => {
    await runSql(testDatabase.url, "update users set name = ''")
    expect(await verifyTranscript(app.database.read, transcript)).toEqual({
      ...{ at: app.now().toISOString(), of: 'person', items: expect.any(Number), seq: expect.any(Number) },
    })
  })
})
