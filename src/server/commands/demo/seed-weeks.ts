import type * as z from 'zod/mini'
import type { NewAnnouncement } from '#contract/announcements.ts'
import { calendarDay, type Group, type Person } from './group.ts'
import type { Answer, Prayer } from './texts.ts'

/** Creates the questions, announcements and prayer requests of all weeks, with what people answer. */
export async function seedWeeks(group: Group): Promise<void> {
  const { announcements, nextEvent, prayers, questions } = group.texts
  for (const [week, { answers, ...question }] of questions.entries()) {
    const weeksAgo = questions.length - 1 - week
    // Sessions end 30 days after their last use, so all users log in again every month.
    if (week % 4 === 3) await group.logIn()
    group.goTo(weeksAgo, -60)
    const body = { ...question, dueDate: calendarDay(group.inDays(7)) }
    const { _id: questionId } = await group.call('POST /api/questions', { body }, group.pick(group.leaders))
    await answer(group, questionId, answers, weeksAgo)
    // Students have seen the reviews of all weeks but the newest two.
    if (weeksAgo === 2) {
      await Promise.all(group.students.map((student) => group.call('PUT /api/responses/read', {}, student)))
    }
    const announcement = announcements[Math.floor(week / 2)]
    if (week % 2 === 1 && announcement !== undefined) {
      const { weekday, hour, place } = nextEvent
      const startsAt = nextTime(group.inDays(1), weekday, hour).toISOString()
      const event = { startsAt, place, answerUntil: startsAt.slice(0, 10) }
      await announce(group, { ...announcement, ...(weeksAgo === 0 && event) }, weeksAgo)
    }
    const request = prayers[week]
    if (request !== undefined) await askForPrayer(group, request, weeksAgo)
  }
}

interface Submitted {
  student: Person
  id: string
  answer: Answer
}

const submit = (group: Group, student: Person, questionId: string, answer: string) =>
  group.call('POST /api/responses', { body: { questionId, answer } }, student)

const review = (group: Group, id: string, status: 'approved' | 'rejected', feedback = '') =>
  group.call('PUT /api/responses/{id}', { params: { id }, body: { status, feedback } }, group.pick(group.leaders))

/** Submits and reviews responses in chronological order, as lists show them. */
async function answer(group: Group, questionId: string, answers: readonly Answer[], weeksAgo: number): Promise<void> {
  const { students, dice } = group
  const isNewest = weeksAgo === 0
  const submissions = students
    .filter((_, index) => dice(10) >= (isNewest ? 6 : 2 + (index % 3)))
    .map((student) => ({ student, hours: -50 + dice(45 * 6) / 6 }))
    .sort((one, other) => one.hours - other.hours)
    .slice(0, answers.length)
  const responses: Submitted[] = []
  for (const [index, { student, hours }] of submissions.entries()) {
    const answer = answers[index] as Answer
    group.goTo(weeksAgo, hours)
    responses.push({ student, id: (await submit(group, student, questionId, answer.text))._id, answer })
  }
  const rejected = await reviewAll(group, responses, weeksAgo)
  for (const [index, { student, answer }] of rejected.entries()) {
    if (answer.again === undefined) continue
    group.goTo(weeksAgo, 3 + index)
    const { _id: id } = await submit(group, student, questionId, answer.again)
    group.goTo(weeksAgo, 20 + index)
    if (!isNewest && dice(2) === 0) await review(group, id, 'approved', answer.feedback)
  }
}

/** Reviews most responses, of the newest question few. @returns those that were rejected */
async function reviewAll(group: Group, responses: readonly Submitted[], weeksAgo: number): Promise<Submitted[]> {
  const rejected: Submitted[] = []
  for (const [index, response] of responses.entries()) {
    const { request, feedback } = response.answer
    if (weeksAgo === 0 ? group.dice(4) > 0 : group.dice(12) === 0) continue
    group.goTo(weeksAgo, -4 + index * 0.1)
    if (request === undefined) await review(group, response.id, 'approved', feedback)
    else {
      await review(group, response.id, 'rejected', request)
      rejected.push(response)
    }
  }
  return rejected
}

/** Returns the next full hour of a day of the week, where the demo runs. */
function nextTime(from: Date, weekday: number, hour: number): Date {
  const date = from.getDate() + ((weekday - from.getDay() + 7) % 7)
  return new Date(from.getFullYear(), from.getMonth(), date, hour)
}

async function announce(group: Group, body: z.input<typeof NewAnnouncement>, weeksAgo: number): Promise<void> {
  // After the reviews of the week, so that the history is in chronological order.
  group.goTo(weeksAgo, 30)
  const { _id: id } = await group.call('POST /api/broadcasts', { body }, group.pick(group.leaders))
  group.goTo(weeksAgo, 50)
  for (const student of group.students) {
    if (group.dice(4) > 0) await group.call('PUT /api/broadcasts/{id}/read', { params: { id } }, student)
  }
}

async function askForPrayer(group: Group, request: Prayer, weeksAgo: number): Promise<void> {
  const { students, dice } = group
  const { content, audience = 'anonymous', response, thanks } = request
  group.goTo(weeksAgo, 40)
  const author = group.pick(students)
  const { _id: id } = await group.call('POST /api/prayer-requests', { body: { content, audience } }, author)
  const count = dice(22)
  for (const student of students.slice(dice(15), 40).slice(0, count)) {
    if (audience !== 'leaders') await group.call('POST /api/prayer-requests/{id}/pray', { params: { id } }, student)
  }
  group.goTo(weeksAgo, 60)
  if (response !== undefined) {
    const leader = group.pick(group.leaders)
    await group.call('POST /api/prayer-requests/{id}/respond', { params: { id }, body: { response } }, leader)
  }
  if (thanks !== undefined) {
    await group.call('POST /api/prayer-requests/{id}/answered', { params: { id }, body: { thanks } }, author)
  }
}
