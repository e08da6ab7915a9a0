import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { newAddress, withChannels } from '#test/support/addresses.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { programFile } from '#tools/programs.ts'

const reportFor = (token: unknown) => `To: bounces+${token}@example.org
Content-Type: multipart/report; report-type=delivery-status; boundary="x"

--x
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org

Action: failed
Status: 5.1.1

--x--
`

describeOnBoth('npm run bounce', () => {
  it.override('appOptions', { settings: withChannels })

  it('ends an address that was refused, once, while the server runs', async ({ app, student, testDatabase }) => {
    const bounce = (input: string) =>
      spawnSync(process.execPath, [programFile('bounce')], { input, env: { DATABASE_URL: testDatabase.url } })
    await app.call('PUT /api/notifications/addresses/{channel}', newAddress('email', 'ana@example.org'), student.token)
    const [row] = await app.rowsOf('destinations')
    expect(`${bounce('Hello').stdout}`).toContain('Nothing has changed.')
    expect(await app.rowsOf('destinations')).toEqual([row])
    for (const _ of ['first', 'again']) {
      expect(`${bounce(reportFor(row?.end_token)).stdout}`).toBe('The address gets no more messages.\n')
    }
    expect(await app.rowsOf('destinations')).toMatchObject([{ end_reason: 'refused' }])
    await app.call('DELETE /api/notifications/addresses/{channel}', { params: { channel: 'email' } }, student.token)
    expect(`${bounce(reportFor(row?.end_token)).stdout}`).toBe('Nobody has this address any more.\n')
  })
})
