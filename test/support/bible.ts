import type { CheckedText } from '#contract/bible.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Verses without words of the Bible, one a line. */
export const fewVerses = ['GEN 1:1 First.', 'GEN 1:2 Second.', 'JHN 3:16 Sixteenth.'].join('\n')

let uploads = 0

/** Uploads a file in pieces. @returns the id of the upload */
export async function uploadBible(
  app: TestApp,
  { token }: Person,
  content: string | Buffer = fewVerses,
  pieceBytes = 256 * 1024,
): Promise<string> {
  uploads += 1
  const [upload, bytes] = [`upload-${uploads}`, Buffer.from(content)]
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const query = { upload, offset: `${offset}`, total: `${bytes.length}` }
    const payload = bytes.subarray(offset, offset + pieceBytes)
    await app.fastify.inject({
      method: 'PUT',
      url: `/api/bible-files?${new URLSearchParams(query)}`,
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      payload,
    })
  }
  return upload
}

/** Adds a translation, which nobody but leaders may read. */
export async function addBible(
  app: TestApp,
  leader: Person,
  { content = fewVerses as string | Buffer, fileName = 'few.txt' } = {},
): Promise<CheckedText> {
  const body = { upload: await uploadBible(app, leader, content), fileName }
  return (await app.call('POST /api/bible-texts', { body }, leader.token)).body
}
