import { calendarDay, type Group, type Person } from './group.ts'

/**
 * Records what some parents have answered on paper to the announcement that asks them, and creates a link for the first student's.
 * @returns the secret of the link
 */
export async function seedParents(group: Group): Promise<string> {
  const [leader] = group.leaders
  const announcements = await group.call('GET /api/broadcasts', { query: {} }, leader)
  const about = announcements.find(({ answerUntil }) => answerUntil !== undefined)?._id
  if (about === undefined) throw new Error('No announcement of the demo asks parents')
  for (const [index, student] of group.students.slice(3, 12).entries()) {
    const body = {
      answer: index % 4 === 2 ? 'no' : 'yes',
      guardianName: student.name.split(' ').at(-1) ?? '',
      method: index % 3 === 0 ? 'by phone' : 'on paper',
      givenOn: calendarDay(group.inDays(0)),
    } as const
    const params = { about, id: await group.idOf(student) }
    await group.call('POST /api/permissions/{about}/students/{id}', { params, body }, leader)
  }
  const params = { id: await group.idOf(group.students[0] as Person) }
  return (await group.call('POST /api/users/{id}/guardian-links', { params }, leader)).token
}
