import { expect, vi } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import type { Person } from '#test/support/people.ts'

const get = (app: TestApp) => app.fastify.inject('/.well-known/security.txt')
const setContact = (app: TestApp, leader: Person, privacyContact: string) =>
  app.call('PUT /api/settings', { body: { privacyContact } }, leader.token)

describeOnBoth('security.txt', () => {
  it('is unknown until the settings have a contact with an address', async ({ app, leader }) => {
    expect((await get(app)).statusCode).toBe(404)
    for (const contact of ['Ask Ruth after the meeting.', 'ruth@', 'javascript:alert(1)', 'http://example.org']) {
      await setContact(app, leader, contact)
      expect([contact, (await get(app)).statusCode]).toEqual([contact, 404])
    }
  })

  it.for([
    ['ruth@church.example', 'mailto:ruth@church.example'],
    ['Ruth Cole <ruth.cole@church.example>, or at the door', 'mailto:ruth.cole@church.example'],
    ['See https://church.example/privacy.', 'https://church.example/privacy'],
    ['a%0d%0aContact:x@church.example', 'mailto:x@church.example'],
  ])('has the contact of the privacy page: %s', async ([text, contact], { app, leader }) => {
    await setContact(app, leader, `${text}`)
    const { statusCode, headers, body } = await get(app)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const expires = new Date(app.now().getTime() + 180 * 24 * 60 * 60 * 1000).toISOString()
    expect(body).toBe(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`)
  })

  it('prefers the language of the group', async ({ app, leader }) => {
    await app.call(
      'PUT /api/settings',
      { body: { privacyContact: 'ana@church.example', language: 'es' } },
      leader.token,
    )
    // The group's language is read again in the background.
    const preferred = async () => (await get(app)).body
    await vi.waitFor(async () => expect(await preferred()).toContain('\nPreferred-Languages: es, en\n'), 10_000)
  })
})
