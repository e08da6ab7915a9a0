import { expect, vi } from 'vitest'
import * as messages from '#messages'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, password } from '#test/support/people.ts'
import { hashPassword } from './password.ts'

vi.mock('./password.ts', { spy: true })

describeOnBoth('setup', () => {
  it('refuses without hashing the password', async ({ app }) => {
    const setUp = () =>
      app.call('POST /api/auth/setup', { body: { setupToken: 'x', name: 'Ruth', username: 'ruth', password } })
    vi.mocked(hashPassword).mockClear()
    const unknown = await setUp()
    expect([unknown.status, unknown.body.message]).toEqual([404, messages.setup_link_invalid()])
    expect(hashPassword).not.toHaveBeenCalled()
    await addLeader(app)
    vi.mocked(hashPassword).mockClear()
    const late = await setUp()
    expect([late.status, late.body.message]).toEqual([409, messages.setup_already_done()])
    expect(hashPassword).not.toHaveBeenCalled()
  })
})
