// A former leader who was erased has no name in the database. Every response and file says so, instead of showing nothing.
import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { tellConcern } from '#test/support/concerns.ts'
import { erase, runErasure } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import * as people from '#test/support/people.ts'
import { asHtml, asJson, download } from '#test/support/records.ts'
import { snapshot } from '#test/support/snapshot.ts'

const byId = (id: string) => ({ params: { id } })

/** Has a leader do everything whose author somebody sees later. @returns the ids of it */
async function lead(app: TestApp, tom: people.Person, ruth: people.Person, ana: people.Person): Promise<string[]> {
  const call: TestApp['call'] = async (key, ...rest) => {
    const response = await app.call(key, ...rest)
    expect([key, response.status < 300]).toEqual([key, true])
    return response
  }
  const question = await people.addQuestion(app, tom)
  await call('PUT /api/questions/{id}', { ...byId(question._id), body: people.questionText }, tom.token)
  const announcement = await people.announce(app, tom)
  const edited = { title: 'Camp', content: 'On Saturday.', priority: 'high' } as const
  await call('PUT /api/broadcasts/{id}', { ...byId(announcement._id), body: edited }, tom.token)
  const publishAt = new Date(app.now().getTime() + 86_400_000).toISOString()
  await call('POST /api/broadcasts', { body: { ...edited, publishAt } }, tom.token)
  await call('DELETE /api/broadcasts/{id}', byId((await people.announce(app, tom))._id), tom.token)
  await call('DELETE /api/questions/{id}', byId((await people.addQuestion(app, tom, 'Old'))._id), tom.token)
  const response = await people.addResponse(app, ana, question._id)
  for (const status of ['rejected', 'approved'] as const) {
    await call('PUT /api/responses/{id}', { ...byId(response._id), body: { status, feedback: 'Well.' } }, tom.token)
  }
  const other = await people.addQuestion(app, ruth, 'Salt')
  const rejected = await people.addResponse(app, ana, other._id)
  await call('PUT /api/responses/{id}', { ...byId(rejected._id), body: { status: 'rejected' } }, tom.token)
  const prayer = await people.askForPrayer(app, ana, 'For my exam.', 'named')
  await call(
    'POST /api/prayer-requests/{id}/respond',
    { ...byId(prayer._id), body: { response: 'With you.' } },
    tom.token,
  )
  const deleted = await people.askForPrayer(app, ana)
  await call('DELETE /api/prayer-requests/{id}', byId(deleted._id), tom.token)
  const message = await people.sendMessage(app, tom, ana._id)
  await call('PUT /api/chats/{id}/read', byId(ana._id), tom.token)
  await people.sendMessage(app, ana, ana._id)
  await call('PUT /api/chats/{id}/read', byId(ana._id), tom.token)
  await call('PUT /api/chats/{id}/taken', { ...byId(ana._id), body: {} }, tom.token)
  const consent = { guardianName: 'Maria', method: 'in person', givenOn: '2026-01-01' } as const
  await call('POST /api/users/{id}/consents', { ...byId(ana._id), body: consent }, tom.token)
  await call('POST /api/users/{id}/guardian-links', byId(ana._id), tom.token)
  await call('POST /api/invitations', {}, tom.token)
  const told = await tellConcern(app, ana)
  await call('PUT /api/concerns/{id}/read', { ...byId(told._id), body: { textCount: 1 } }, tom.token)
  await call('POST /api/concerns/{id}/handle', { ...byId(told._id), body: {} }, tom.token)
  await call('POST /api/concerns/{id}/messages', { ...byId(told._id), body: { content: 'Come in.' } }, tom.token)
  await call('POST /api/concerns/{id}/close', { ...byId(told._id), body: { note: 'Done.', textCount: 9 } }, tom.token)
  const raised = await tellConcern(app, tom, { about: [ana._id] })
  await call(
    'POST /api/concerns/{id}/close',
    { ...byId(raised._id), body: { note: 'Nothing.', textCount: 9 } },
    ruth.token,
  )
  return [question, announcement, response, prayer, message, told, raised, ana, tom, ruth].map(({ _id }) => _id)
}

describeOnBoth('an erased leader', () => {
  it('is named as an erased person in every response and file', { tags: 'slow' }, async ({ app }) => {
    const [ruth, tom] = [await people.addLeader(app), await people.addLeader(app, 'Tom')]
    const [ana, ben] = [await people.addStudent(app), await people.addStudent(app, 'Ben')]
    const ids = await lead(app, tom, ruth, ana)
    expect((await app.call('POST /api/users/{id}/remove-leader', byId(tom._id), tom.token)).status).toBe(200)
    expect((await erase(app, ruth, tom._id)).body).toEqual({ isErased: true })
    await runErasure(app)

    const shown = await Promise.all([ruth, ana, ben].map((reader) => snapshot(app, reader, ids)))
    const bodies = shown.flatMap((routes) =>
      Object.entries(routes).map(([url, { body }]) => [url, JSON.stringify(body)]),
    )
    const nameless = /"(?:name|actor|subject|recordedBy)":(?:""|null)/
    expect(bodies.filter(([, json]) => nameless.test(`${json}`))).toEqual([])
    const saying = bodies.filter(([, json]) => json?.includes(messages.erased_person())).map(([url]) => url)
    const paths = ['responses/all', 'responses/user', 'questions', 'dashboard/today', 'concerns']
    expect(paths.filter((path) => !saying.some((url) => url?.startsWith(`/api/${path}`)))).toEqual([])
    for (const [path, reader] of [
      [`users/${ana._id}/export`, ruth],
      ['export', ana],
    ] as const) {
      for (const format of [asJson, asHtml]) {
        const { status, text } = await download(app, path, reader, format)
        expect([path, status, nameless.test(text)]).toEqual([path, 200, false])
      }
    }
    expect((await download(app, `chats/${ana._id}/transcript`, ruth)).text).toContain(messages.erased_person())
  })
})
