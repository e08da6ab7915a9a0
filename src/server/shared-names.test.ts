// Of people whose names look the same, leaders see the usernames wherever they act on one.
import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { erase, runErasure } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  type Person,
  password,
} from '#test/support/people.ts'

type Named = { _id: string; username?: string | undefined }

interface Places {
  /** Question that nobody has answered. */
  question: string
  announcement: string
  student: string
}

/** Returns the people in each list of a leader. */
async function readPeople(app: TestApp, { token }: Person, places: Places): Promise<Record<string, readonly Named[]>> {
  const byId = (id: string) => ({ params: { id } })
  const { student } = places
  const responses = (await app.call('GET /api/responses/all', { query: {} }, token)).body
  const first = (await app.call('GET /api/responses/{id}', byId(`${responses[0]?._id}`), token)).body
  const ofStudent = (await app.call('GET /api/responses/all', { query: { student, status: 'pending' } }, token)).body
  const prayers = (await app.call('GET /api/prayer-requests/admin', { query: {} }, token)).body
  const history = (await app.call('GET /api/history', { query: {} }, token)).body
  const show = 'unread' as const
  const options = { ...byId(places.question), query: {} }
  return {
    responses: responses.map(({ user }) => user),
    'one response': [first.user],
    'responses of a student': ofStudent.map(({ user }) => user),
    prayers: prayers.map(({ user }) => user),
    missing: (await app.call('GET /api/questions/{id}/missing', options, token)).body,
    readers: (
      await app.call('GET /api/broadcasts/{id}/readers', { ...byId(places.announcement), query: { show } }, token)
    ).body,
    grid: (await app.call('GET /api/dashboard/participation/students', { query: {} }, token)).body,
    'filter by student': [
      (await app.call('GET /api/responses/summary', { query: { student } }, token)).body.student ?? { _id: '' },
    ],
    history: history.flatMap(({ actor }) => actor ?? []),
  }
}

describeOnBoth('people whose names look the same', () => {
  it('have their usernames for leaders until one is erased, and never for students', async ({ app, leader }) => {
    const question = await addQuestion(app, leader)
    const [maria, other, ana] = [
      await addStudent(app, 'Maria Santos'),
      await addStudent(app, 'MARÍA  santos'),
      await addStudent(app, 'Ana'),
    ]
    for (const student of [maria, other, ana]) {
      await addResponse(app, student, question._id)
      await askForPrayer(app, student)
      const body = { currentPassword: password, newUsername: `${student.username}-2` }
      expect((await app.call('PUT /api/auth/update-username', { body }, student.token)).status).toBe(200)
    }
    const places = {
      question: (await addQuestion(app, leader, 'Salt'))._id,
      announcement: (await announce(app, leader))._id,
      student: maria._id,
    }
    const expectUsernames = async (usernames: Record<string, string>) => {
      for (const [list, people] of Object.entries(await readPeople(app, leader, places))) {
        expect(people.length, list).toBeGreaterThan(0)
        for (const { _id, username } of people) expect([list, username]).toEqual([list, usernames[_id]])
      }
    }
    await expectUsernames({ [maria._id]: `${maria.username}-2`, [other._id]: `${other.username}-2` })

    const session = await app.call('POST /api/auth/login', { body: { username: `${maria.username}-2`, password } })
    const submitted = await addResponse(app, { ...maria, token: session.body.token }, places.question)
    expect(Object.keys(submitted.user)).toEqual(['_id', 'name'])
    for (const key of ['GET /api/responses/user', 'GET /api/prayer-requests'] as const) {
      expect(JSON.stringify((await app.call(key, { query: {} }, session.body.token)).body)).not.toContain('"username"')
    }

    await erase(app, leader, other._id)
    await runErasure(app)
    places.question = (await addQuestion(app, leader, 'Light'))._id
    await expectUsernames({})
  })
})
