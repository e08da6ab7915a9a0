import { describe, expect, vi } from 'vitest'
import es from '#locales/es.json' with { type: 'json' }
import fr from '#locales/fr.json' with { type: 'json' }
import sw from '#locales/sw.json' with { type: 'json' }
import { not_signed_in, wrong_credentials } from '#messages'
import { describeOnBoth, describeOnPostgres } from '#test/support/fixtures.ts'
import * as people from '#test/support/people.ts'
import { addDevice } from '#test/support/push.ts'
import { startTestPushService } from '#test/support/push-service.ts'
import { languageIn } from './language.ts'

const { service, it, titlesOf } = await startTestPushService()

describe('languageIn', () => {
  it.for([
    [undefined, undefined],
    ['', undefined],
    ['en', 'en'],
    ['ES-mx', 'es'],
    ['es-419, en', 'es'],
    ['pt-PT', 'pt-BR'],
    ['ar-EG;q=0.9, fr;q=0.95', 'fr'],
    ['zh, en;q=0.3', 'en'],
    ['sw;q=0, fr;q=0.1', 'fr'],
    ['*', undefined],
    [';;;q=', undefined],
    ['en;q=x', undefined],
    [`${'zh,'.repeat(50_000)}en`, undefined],
  ] as const)('%s', ([header, language]) => {
    expect(languageIn(header)).toBe(language)
  })
})

describeOnBoth('responses', () => {
  const login = { body: { username: 'nobody', password: 'wrong' } }

  it('are in the language that the browser asks for', async ({ app }) => {
    const answerIn = async (language: string) =>
      (await app.call('POST /api/auth/login', login, undefined, { headers: { 'accept-language': language } })).body
        .message
    expect(await answerIn('sw')).toBe(sw.wrong_credentials)
    expect(await answerIn('fr-CA, en;q=0.5')).toBe(fr.wrong_credentials)
    expect(await answerIn('zh')).toBe(wrong_credentials())
  })

  it('are in the language that is asked for before a body is read', async ({ app }) => {
    const headers = { 'accept-language': 'es', 'content-type': 'application/json' }
    const refused = await app.fastify.inject({ method: 'POST', url: '/api/questions', headers, payload: '{' })
    expect(refused.json().message).toBe(es.not_signed_in)
    const broken = await app.fastify.inject({ method: 'POST', url: '/api/auth/login', headers, payload: '{' })
    expect(broken.json().message).toBe(es.not_json)
  })

  it('are in the language of the account, if the browser asks for none', async ({ app, student }) => {
    const change = { body: { currentPassword: 'wrong', newUsername: 'renamed' } }
    const refusal = async () =>
      (await app.call('PUT /api/auth/update-username', change, student.token)).body.errors?.[0]?.message
    await app.call('PUT /api/auth/language', { body: { language: 'es' } }, student.token)
    expect(await refusal()).toBe(es.current_password_incorrect)
    expect((await app.call('GET /api/auth/me', {}, student.token)).body.language).toBe('es')
  })

  it('are in the language of the group otherwise', async ({ app, leader }) => {
    expect((await app.call('GET /api/auth/me', {})).body.message).toBe(not_signed_in())
    await app.call('PUT /api/settings', { body: { language: 'fr' } }, leader.token)
    const refusal = async () => (await app.call('GET /api/auth/me', {})).body.message
    await vi.waitFor(async () => expect(await refusal()).toBe(fr.not_signed_in), 10_000)
    // Of a request that reaches no route, and after its body.
    expect((await app.fastify.inject('/%')).json().message).toBe(fr.invalid_request)
    expect((await app.call('POST /api/auth/login', login)).body.message).toBe(fr.wrong_credentials)
  })

  it('read nothing from the database for their language', async ({ app }) => {
    await app.fastify.ready()
    const [read, ping] = [vi.spyOn(app.database, 'read', 'get'), vi.spyOn(app.database, 'ping')]
    for (const url of ['/healthz', '/api/auth/me', '/api/unknown', '/%']) await app.fastify.inject(url)
    expect(read).not.toHaveBeenCalled()
    expect(ping).not.toHaveBeenCalled()
    await app.fastify.inject('/readyz')
    expect(ping).toHaveBeenCalledOnce()
    expect(read).not.toHaveBeenCalled()
  })

  it('have another version in each language', async ({ app, student }) => {
    const versionIn = async (language: string) =>
      (await app.call('GET /api/chats/student', {}, student.token, { headers: { 'accept-language': language } }))
        .headers.etag
    expect(await versionIn('sw')).not.toBe(await versionIn('en'))
    expect(await versionIn('sw')).toBe(await versionIn('sw'))
  })
})

describeOnPostgres('responses of another node', () => {
  it('are in the language of the group as soon as it changes', async ({ nodes: [node, other], leader }) => {
    await node.call('PUT /api/settings', { body: { language: 'sw' } }, leader.token)
    const refusal = async () => (await other.call('GET /api/auth/me', {})).body.message
    await vi.waitFor(async () => expect(await refusal()).toBe(sw.not_signed_in), 10_000)
  })
})

describe('notifications', () => {
  it('are in the language of the device, or else of the account', async ({ app, leader, student }) => {
    await addDevice(app, service, student, undefined, 'sw')
    await addDevice(app, service, await people.logIn(app, student))
    await app.call('PUT /api/auth/language', { body: { language: 'es' } }, student.token)
    await people.addQuestion(app, leader)
    expect(new Set(await titlesOf(app))).toEqual(new Set([es.notification_question, sw.notification_question]))
  })
})
