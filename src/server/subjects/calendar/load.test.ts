import { Agent, get } from 'node:http'
import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { it as base } from '#test/support/fixtures.ts'
import { addCalendar, addStudent } from '#test/support/people.ts'
import { listen } from '#test/support/raw.ts'

// Requests name their network, as a proxy does.
const it = base.extend('appOptions', { settings: { TRUST_PROXY: '1' } })

const { maxRequests, maxConnections } = serverLimits.flood
const fetchers = { 'x-forwarded-for': '198.51.100.7' }

it('AV9: serves a church whose calendars come from one address, and refuses a flood from there', {
  tags: 'slow',
}, async ({ app }) => {
  const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
  const files = [await addCalendar(app, ana), await addCalendar(app, ben), `${'x'.repeat(43)}.ics`]
  const [port, agent] = [await listen(app), new Agent({ keepAlive: true, maxSockets: 2 * maxConnections })]
  const statusOf = (path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const request = get({ port, path, headers, agent }, (response) => resolve(response.resume().statusCode))
      request.on('error', reject)
    })
  const fetchCalendars = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => statusOf(`/api/calendar/${files[index % files.length]}`, fetchers)),
    )
  const asBen = { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${ben.token}` }
  expect(await statusOf('/api/auth/me', asBen)).toBe(200)
  expect(new Set(await fetchCalendars(maxRequests - 100))).toEqual(new Set([200, 404]))

  const statuses = new Set<number | undefined>()
  for (let round = 0; round < 30 && !statuses.has(429); round += 1) {
    expect(await statusOf('/api/auth/me', asBen)).toBe(200)
    for (const status of await fetchCalendars(200)) statuses.add(status)
  }
  expect(statuses).toContain(429)
  expect(await statusOf('/api/auth/me', asBen)).toBe(200)
  // Somebody there can still log in.
  expect(await statusOf('/api/privacy', fetchers)).toBe(200)
  agent.destroy()
})
