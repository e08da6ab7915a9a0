import { expect } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addQuestion, addResponse } from '#test/support/people.ts'
import { asHtml } from '#test/support/records.ts'

describeOnBoth('a file in a language', () => {
  it('has no English words: kinds of notifications, and a leader who is not named', async ({
    app,
    student,
    leader,
  }) => {
    const { _id } = await addQuestion(app, leader)
    const response = await addResponse(app, student, _id)
    const review = { params: { id: response._id }, body: { status: 'approved', feedback: 'Amen' } } as const
    await app.call('PUT /api/responses/{id}', review, leader.token)
    await app.call('PUT /api/notifications', { body: { kind: 'prayer_response', isOn: false } }, student.token)
    const read = async (language: string) => {
      const headers = { authorization: `Bearer ${student.token}`, 'accept-language': language }
      return (await app.fastify.inject({ method: 'POST', url: '/api/export', headers, payload: asHtml })).body
    }
    const spanish = await read('es')
    expect(spanish).toContain('Respuestas a tus peticiones de oración: desactivado')
    expect(spanish).toMatch(/· Un líder aprobó la respuesta de/)
    expect(await read('fr')).toContain('Réponses à tes sujets de prière\u00a0: non')
    expect(await read('en')).toContain('Responses to your prayer requests: off')
  })
})
