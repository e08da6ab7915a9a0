import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { textsIn } from '#server/commands/demo/texts.ts'
import { createLeader } from '#server/subjects/accounts/setup/first-leader.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { programFile } from '#tools/programs.ts'
import { withoutHostNames } from '#tools/server-process.ts'

const program = programFile('demo')

function runDemo(url: string, ...words: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const environment = { PATH, NODE_COMPILE_CACHE, PORT: '0', DATABASE_URL: url, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [program, ...words], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  // Does nothing to a demo that has ended.
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const ready = new Promise<string>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += chunk
      const address = /ready at (http:\S+)\./.exec(output)?.[1]
      if (address !== undefined) resolve(withoutHostNames(address))
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
  })
  return { child, ready, ended: once(child, 'close'), output: () => output }
}

it('refuses a language that the app does not have', async ({ folder }) => {
  const { ended, output } = runDemo(`file:${join(folder, 'none.db')}`, '--language', 'xx')
  expect((await ended)[0]).toBe(1)
  expect(output()).toContain('--language does not accept "xx"')
})

it('has a sample group in another language', { tags: 'slow' }, async () => {
  const { ready, output } = runDemo('', '--language', 'ar')
  const page = await fetch(`${await ready}/login`)
  expect(await page.text()).toContain('<html lang="ar" dir="rtl"')
  for (const [username, name] of Object.entries(textsIn('ar').leaders)) {
    expect(output()).toContain(`'${username}'`)
    expect(output()).toContain(name)
  }
})

describeOnBoth('npm run demo', () => {
  it('DU7: creates no database that DATABASE_URL names', async ({ folder, emptyPostgres, task }) => {
    const isSqlite = task.meta.databaseKind === 'sqlite'
    const { ended, output } = runDemo(isSqlite ? `file:${join(folder, 'none.db')}` : emptyPostgres)
    expect((await ended)[0]).toBe(1)
    expect(output()).toContain(isSqlite ? 'There is no database at' : 'has no tables of Lampstand')
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses a database that has accounts, and changes nothing', async ({ testDatabase }) => {
    const person = { name: 'Ruth', username: 'ruth', password: 'lamp-light' }
    await createLeader(testDatabase.database, () => new Date(), person)
    const before = await testDatabase.dump()
    const { ended, output } = runDemo(testDatabase.url)
    expect((await ended)[0]).toBe(1)
    expect(output()).toContain('already has user accounts (1)')
    expect(await testDatabase.dump()).toEqual(before)
  })

  it('fills an empty one with sample data, and allows logins', { tags: 'slow' }, async ({ testDatabase }) => {
    const { child, ready, ended, output } = runDemo(testDatabase.url)
    const address = await ready
    const call = async (path: string, token?: string, body?: object) => {
      const response = await fetch(address + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return response.json()
    }
    for (const username of ['ruth', 'ana']) expect(output()).toContain(`'${username}'`)
    const { token } = await call('/api/auth/login', undefined, { username: 'ruth', password: 'lampstand' })
    const users: { _id: string; name: string; role: string; state: string }[] = await call(
      '/api/users?limit=100',
      token,
    )
    expect(users.filter(({ role }) => role === 'admin')).toHaveLength(3)
    const students = users.filter(({ role }) => role === 'student')
    expect(students.filter(({ state }) => state === 'active')).toHaveLength(40)
    expect(students.filter(({ state }) => state === 'waiting')).toMatchObject([{ name: 'Ruth Adeyemi' }])
    expect(await call('/api/confirmations', token)).toMatchObject([{ action: 'make leader' }])
    expect(await call('/api/questions?limit=100', token)).toHaveLength(12)
    const responses: { status: string; answer: string }[] = await call('/api/responses/all?limit=100', token)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set(['pending', 'approved', 'rejected']))
    expect(new Set(responses.map(({ answer }) => answer)).size).toBe(responses.length)
    const chats: { lastMessage: object | null; unreadCount: number }[] = await call('/api/chats/admin', token)
    expect(chats.filter(({ lastMessage }) => lastMessage !== null)).toHaveLength(15)
    expect(chats.some(({ unreadCount }) => unreadCount > 0)).toBe(true)
    expect(await call('/api/prayer-requests/admin', token)).toHaveLength(13)
    const announcements: { priority: string }[] = await call('/api/broadcasts', token)
    expect(new Set(announcements.map(({ priority }) => priority))).toEqual(new Set(['normal', 'high', 'urgent']))
    for (const posts of ['questions', 'broadcasts']) {
      expect(await call(`/api/${posts}/scheduled`, token)).toMatchObject([{ publishAt: expect.any(String) }])
    }
    const history: { at: string; kind: string }[] = await call('/api/history?limit=100', token)
    const times = history.slice(1).map(({ at }) => at)
    expect(times).toEqual(times.toSorted((one, other) => other.localeCompare(one)))
    expect(history.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['prayer.deleted', 'announcement.deleted', 'settings.changed', 'confirmation.requested']),
    )
    await call(`/api/chats/${students.find(({ name }) => name.startsWith('Ana '))?._id}/messages`, token, {
      content: 'Hi',
    })
    await vi.waitUntil(() => output().includes('[notification to Ana'), { timeout: 20_000 })
    expect(output()).toMatch(/\[notification to Ana .+'s phone\] New message from your leaders/)
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  })
})
