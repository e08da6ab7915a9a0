import { expect } from 'vitest'
import type { LeaderToday, StudentToday } from '#contract/home.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  addWaiting,
  askForPrayer,
  type Person,
  questionText,
  sendMessage,
} from '#test/support/people.ts'

const dayMs = 24 * 60 * 60 * 1000
const byId = (id: string) => ({ params: { id } })

const loadToday = async (app: TestApp, person: Person) =>
  (await app.call('GET /api/dashboard/today', { query: {} }, person.token)).body
const leaderToday = (app: TestApp, leader: Person) => loadToday(app, leader) as Promise<LeaderToday>
const studentToday = (app: TestApp, student: Person) => loadToday(app, student) as Promise<StudentToday>

const review = (app: TestApp, leader: Person, id: string, status: 'approved' | 'rejected', feedback?: string) =>
  app.call('PUT /api/responses/{id}', { ...byId(id), body: { status, feedback } }, leader.token)

/** Adds a question that is due a number of days from now. */
async function addQuestionDueIn(app: TestApp, leader: Person, days: number, title: string) {
  const dueDate = new Date(app.now().getTime() + days * dayMs).toISOString().slice(0, 10)
  const { body } = await app.call('POST /api/questions', { body: { ...questionText, title, dueDate } }, leader.token)
  return body
}

/** Returns how a chat with one message waits. */
const waitingOf = ({ _id, name }: Person, message: { _id: string; createdAt: string } | undefined) => ({
  ...{ _id, name, waitingSince: message?.createdAt, takenBy: null },
  lastMessage: { _id: message?._id, content: 'Can someone talk to me?' },
})

describeOnBoth("a leader's today", () => {
  it('counts what waits, and names those who have waited longest for a reply', async ({ app, leader }) => {
    const students: Person[] = []
    for (const name of ['Ana', 'Ben', 'Eve', 'Noor']) students.push(await addStudent(app, name))
    const [ana, ben, eve, noor] = students as [Person, Person, Person, Person]
    const sent: { _id: string; createdAt: string }[] = []
    for (const student of [noor, ana, ben, eve]) {
      sent.push(await sendMessage(app, student, student._id, 'Can someone talk to me?'))
      app.advance(60_000)
    }
    const again = await sendMessage(app, noor, noor._id, 'x'.repeat(201))
    await sendMessage(app, leader, ana._id, 'Of course.')
    const question = await addQuestion(app, leader)
    for (const student of students) await addResponse(app, student, question._id)
    const [reviewed] = (await app.call('GET /api/responses/all', { query: {} }, leader.token)).body
    await review(app, leader, `${reviewed?._id}`, 'approved')
    for (const student of [ana, ben]) await askForPrayer(app, student)
    const answered = await askForPrayer(app, eve)
    const respond = { ...byId(answered._id), body: { response: 'We pray.' } }
    await app.call('POST /api/prayer-requests/{id}/respond', respond, leader.token)
    await addWaiting(app)

    expect(await leaderToday(app, leader)).toEqual({
      responsesToReview: 3,
      chatsWaiting: 3,
      longestWaiting: [
        { ...waitingOf(noor, sent[0]), lastMessage: { _id: again._id, content: `${'x'.repeat(200)}…` } },
        waitingOf(ben, sent[2]),
        waitingOf(eve, sent[3]),
      ],
      prayersWithoutResponse: 2,
      peopleWaiting: 1,
      studentsNotSeen: 0,
      unusedAccounts: 0,
      chatsForSecondLook: 0,
      waitingConcern: null,
      concernsOpenLong: 0,
      concernNews: 0,
      missingAnswers: null,
      backupWarning: null,
      yours: { people: [], count: 0 },
    })
    for (const { _id } of [noor, ben, eve]) await sendMessage(app, leader, _id, 'I am here.')
    expect(await leaderToday(app, leader)).toMatchObject({ chatsWaiting: 0, longestWaiting: [] })
  })

  it('names those whom no leader has taken first', async ({ app, leader }) => {
    const students: Person[] = []
    for (const name of ['Ana', 'Ben', 'Eve', 'Noor']) {
      const student = await addStudent(app, name)
      await sendMessage(app, student, student._id)
      students.push(student)
      app.advance(1000)
    }
    for (const { _id } of students.slice(0, 2)) {
      await app.call('PUT /api/chats/{id}/taken', { ...byId(_id), body: {} }, leader.token)
    }
    const { longestWaiting, chatsWaiting } = await leaderToday(app, leader)
    expect(chatsWaiting).toBe(4)
    expect(longestWaiting.map(({ name, takenBy }) => [name, takenBy])).toEqual([
      ['Eve', null],
      ['Noor', null],
      ['Ana', { _id: leader._id, name: leader.name }],
    ])
  })

  it('names the question that is due next, and how many have not answered it', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Ben')
    await addQuestionDueIn(app, leader, -2, 'Over')
    const next = await addQuestionDueIn(app, leader, 3, 'Next')
    await addQuestionDueIn(app, leader, 5, 'Later')
    await addQuestionDueIn(app, leader, 1, 'Deleted')
    const [deleted] = (await app.call('GET /api/questions', { query: {} }, leader.token)).body
    await app.call('DELETE /api/questions/{id}', byId(`${deleted?._id}`), leader.token)
    expect((await leaderToday(app, leader)).missingAnswers).toBeNull()
    app.advance(serverLimits.missing.askedBeforeMs + 1)
    const question = { _id: next._id, title: 'Next' }
    expect((await leaderToday(app, leader)).missingAnswers).toEqual({ question, missing: 2, lastReminder: null })
    await addResponse(app, ben, next._id)
    const { body: lastReminder } = await app.call('POST /api/questions/{id}/reminder', byId(next._id), leader.token)
    expect((await leaderToday(app, leader)).missingAnswers).toEqual({ question, missing: 1, lastReminder })
    await addResponse(app, student, next._id)
    expect((await leaderToday(app, leader)).missingAnswers).toBeNull()
  })

  it('counts active students whom nobody has seen for three weeks, up to a maximum', async ({ app, student }) => {
    const noah = await addWaiting(app)
    await addLeader(app, 'Miriam')
    const absent: Person[] = []
    for (let index = 1; index < limits.maxNotSeen; index += 1) absent.push(await addStudent(app, `Student ${index}`))
    app.advance(serverLimits.notSeenMs)
    const leader = await addLeader(app)
    expect((await leaderToday(app, leader)).studentsNotSeen).toBe(0)
    app.advance(1)
    expect((await leaderToday(app, leader)).studentsNotSeen).toBe(limits.maxNotSeen)
    await app.call('GET /api/dashboard/today', { query: {} }, student.token)
    // The session is prolonged after the response.
    await expect.poll(async () => (await leaderToday(app, leader)).studentsNotSeen).toBe(limits.maxNotSeen - 1)
    await app.call('POST /api/users/{id}/let-in', byId(noah._id), leader.token)
    await app.call('POST /api/users/{id}/switch-off', byId(`${absent[0]?._id}`), leader.token)
    expect((await leaderToday(app, leader)).studentsNotSeen).toBe(limits.maxNotSeen - 1)
  })
})

describeOnBoth("a student's today", () => {
  const titles = ({ unanswered }: StudentToday) => unanswered.map(({ title }) => title)

  it('lists questions without an active response by due date', async ({ app, leader, student }) => {
    const [next, last, later] = [
      await addQuestionDueIn(app, leader, 3, 'Next'),
      await addQuestionDueIn(app, leader, -3, 'Last'),
      await addQuestionDueIn(app, leader, 10, 'Later'),
    ]
    const deleted = await addQuestionDueIn(app, leader, 1, 'Deleted')
    await app.call('DELETE /api/questions/{id}', byId(deleted._id), leader.token)
    expect(titles(await studentToday(app, student))).toEqual(['Last', 'Next', 'Later'])
    const other = await addStudent(app, 'Ben')
    await addResponse(app, other, later._id)
    const pending = await addResponse(app, student, next._id)
    const rejected = await addResponse(app, student, last._id)
    await review(app, leader, rejected._id, 'rejected')
    const reviewedBy = { name: leader.name, isLeader: true }
    const { description } = questionText
    expect((await studentToday(app, student)).unanswered).toEqual([
      {
        _id: last._id,
        title: 'Last',
        description,
        dueDate: last.dueDate,
        myResponse: { status: 'rejected', reviewedBy },
      },
      { _id: later._id, title: 'Later', description, dueDate: later.dueDate },
    ])
    await addResponse(app, student, last._id)
    await review(app, leader, pending._id, 'rejected')
    expect(titles(await studentToday(app, student))).toEqual(['Next', 'Later'])
  })

  it('shortens a description after a whole word or character, and says so', async ({ app, leader, student }) => {
    const words = 'A verse. '.repeat(30).trim()
    const shown = []
    for (const description of [
      'x'.repeat(160),
      'x'.repeat(161),
      `${'x'.repeat(158)} ends`,
      `${'x'.repeat(159)}👨‍👩‍👧`,
      words,
    ]) {
      const body = { ...questionText, description, dueDate: '2031-01-05' }
      const { _id } = (await app.call('POST /api/questions', { body }, leader.token)).body
      const { unanswered } = await studentToday(app, student)
      shown.push(unanswered.find((question) => question._id === _id)?.description)
    }
    const x = (count: number) => 'x'.repeat(count)
    expect(shown).toEqual([x(160), `${x(160)}…`, `${x(158)}…`, `${x(159)}…`, `${'A verse. '.repeat(17)}A…`])
  })

  it('lists at most ten questions before and after today', async ({ app, leader, student }) => {
    for (let days = 1; days <= 12; days += 1) {
      await addQuestionDueIn(app, leader, days, `In ${days}`)
      await addQuestionDueIn(app, leader, -days - 1, `${days} ago`)
    }
    const listed = titles(await studentToday(app, student))
    expect([listed.length, listed[0], listed[9], listed[10], listed[19]]).toEqual([
      20,
      '10 ago',
      '1 ago',
      'In 1',
      'In 10',
    ])
  })

  it('shows news until the student has seen it', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Ben')
    const questions = [await addQuestion(app, leader, 'First'), await addQuestion(app, leader, 'Second')]
    for (const { _id, title } of questions) {
      const response = await addResponse(app, student, _id)
      if (title === 'First') await review(app, leader, response._id, 'approved', 'Well said!')
      else await review(app, leader, response._id, 'rejected')
    }
    await app.call('DELETE /api/questions/{id}', byId(`${questions[1]?._id}`), leader.token)
    await sendMessage(app, student, student._id)
    for (const text of ['Hello', 'Are you there?']) await sendMessage(app, leader, student._id, text)
    const prayer = await askForPrayer(app, student)
    await app.call('POST /api/prayer-requests/{id}/pray', byId(prayer._id), ben.token)

    const today = await studentToday(app, student)
    const reviewedBy = { name: leader.name, isLeader: true }
    expect(today.feedback.map(({ _id, ...rest }) => rest)).toEqual([
      {
        question: { _id: questions[1]?._id, title: 'Second' },
        ...{ status: 'rejected', hasFeedback: false, reviewedBy },
      },
      {
        question: { _id: questions[0]?._id, title: 'First' },
        ...{ status: 'approved', hasFeedback: true, reviewedBy },
      },
    ])
    expect(today).toMatchObject({
      feedbackCount: 2,
      messages: { count: 2, from: { name: leader.name } },
      prayers: { prayers: 1, responses: 0 },
    })
    expect(await studentToday(app, ben)).toMatchObject({ feedbackCount: 0, messages: { count: 0 } })

    await app.call('PUT /api/responses/read', {}, student.token)
    await app.call('PUT /api/chats/{id}/read', byId(student._id), student.token)
    expect(await studentToday(app, student)).toMatchObject({
      feedbackCount: 0,
      feedback: [],
      messages: { count: 0 },
    })
  })

  it('lists the next announcements with a date, days first', async ({ app, leader, student }) => {
    // It is the first or the second of March.
    const post = async (title: string, startsAt: string | null, place?: string) =>
      (await app.call('POST /api/broadcasts', { body: { title, content: 'Come!', startsAt, place } }, leader.token))
        .body
    const next = async () => (await studentToday(app, student)).next
    expect(await next()).toEqual([])
    await post('Never', null, 'Hall')
    const evening = await post('Evening', '2026-03-04T17:00:00Z', 'Hall')
    const day = await post('Day', '2026-03-04')
    await post('Over', '2026-02-28')
    await post('Just over', '2026-02-28T23:59:59Z')
    const first = await post('First of March', '2026-03-01')
    const today = await post('Perhaps today', '2026-03-01T00:00:00Z')
    await app.call('DELETE /api/broadcasts/{id}', byId((await post('Deleted', '2026-03-02'))._id), leader.token)
    const list = [
      { _id: first._id, title: 'First of March', startsAt: '2026-03-01' },
      { _id: today._id, title: 'Perhaps today', startsAt: '2026-03-01T00:00:00.000Z' },
      { _id: day._id, title: 'Day', startsAt: '2026-03-04' },
      { _id: evening._id, title: 'Evening', startsAt: '2026-03-04T17:00:00.000Z', place: 'Hall' },
    ]
    expect(await next()).toEqual(list)
    for (let number = 1; number < serverLimits.nextAnnouncements; number += 1)
      await post(`More ${number}`, '2026-03-05')
    const more = await next()
    expect([more.length, more.slice(0, 4)]).toEqual([serverLimits.nextAnnouncements, list])
  })
})
