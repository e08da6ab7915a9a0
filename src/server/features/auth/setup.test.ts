import { expect, it, vi } from 'vitest'
import * as messages from '#messages'
import { describeApp } from '#test/support/describe-app.ts'
import { addAdministrator, password } from '#test/support/people.ts'
import { hashPassword } from './password.ts'

vi.mock('./password.ts', { spy: true })

describeApp('setup', (test) => {
  it('refuses without hashing the password', async () => {
    const setUp = () =>
      test().call('POST /api/auth/setup', { body: { setupToken: 'x', name: 'Ruth', username: 'ruth', password } })
    vi.mocked(hashPassword).mockClear()
    const unknown = await setUp()
    expect([unknown.status, unknown.body.message]).toEqual([404, messages.setup_link_invalid()])
    expect(hashPassword).not.toHaveBeenCalled()
    await addAdministrator(test())
    vi.mocked(hashPassword).mockClear()
    const late = await setUp()
    expect([late.status, late.body.message]).toEqual([409, messages.setup_already_done()])
    expect(hashPassword).not.toHaveBeenCalled()
  })
})
