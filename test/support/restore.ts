import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RestoreState } from '#contract/restore.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { createSetupToken } from '#server/subjects/accounts/setup/first-leader.ts'
import { createTestApp, type TestApp } from './app.ts'
import { createTestDatabase } from './databases.ts'
import { addLeader, addStudent, sendMessage } from './people.ts'

/** Writes the backup of a group with the student Ana, and usually the leader Ruth. */
export async function writeGroupBackup(file: string, { hasLeader = true } = {}): Promise<void> {
  const source = await createTestDatabase('sqlite')
  const app = await createTestApp(source)
  try {
    const leader = hasLeader ? await addLeader(app) : undefined
    const student = await addStudent(app)
    await sendMessage(app, student, student._id, 'Is Saturday still on?')
    await app.call('PUT /api/settings', { body: { groupName: 'St. Mark', language: 'fr' } }, leader?.token)
    rmSync(file, { force: true })
    await writeBackup(source.url, file)
  } finally {
    await app.close()
    await source.remove()
  }
}

/** A visitor with the set-up link of an empty installation. */
export async function openSetupLink(app: TestApp) {
  const token = `${await createSetupToken(app.database, app.now)}`
  const put = async (query: Record<string, string>, bytes: Buffer, sent = token) => {
    const response = await app.fastify.inject({
      method: 'PUT',
      url: `/api/setup/restore/file?${new URLSearchParams(query)}`,
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${sent}` },
      payload: bytes,
    })
    return { status: response.statusCode, body: response.json() }
  }
  let uploads = 0
  const state = async () => (await app.call('GET /api/setup/restore', {}, token)).body
  return {
    token,
    put,
    state,
    /** Uploads a file in pieces. @returns the last response */
    async upload(bytes: Buffer, pieceBytes = 256 * 1024) {
      uploads += 1
      const upload = `upload-${uploads}`
      let last: Awaited<ReturnType<typeof put>> | undefined
      for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
        const query = { upload, offset: String(offset), total: String(bytes.length) }
        last = await put(query, bytes.subarray(offset, offset + pieceBytes))
      }
      return last
    },
    check: (body: { found?: string; passphrase?: string } = {}) =>
      app.call('POST /api/setup/restore/check', { body }, token),
    run: () => app.call('POST /api/setup/restore/run', {}, token),
    /** Returns the state once nothing runs. */
    async settled(): Promise<RestoreState> {
      for (;;) {
        const now = await state()
        if (now.step !== 'checking' && now.step !== 'restoring') return now
        await sleep(20)
      }
    },
  }
}
