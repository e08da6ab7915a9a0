import { calendarDay, demoPassword, type Group, type Person } from './group.ts'

/** Leaves something to decide for the leaders, and entries of several kinds in the audit log. */
export async function seedDecisions(group: Group): Promise<void> {
  const { texts } = group
  const [ruth, tomas] = group.leaders as [Person, Person]
  const author = group.students.at(-1)
  const body = { content: texts.deletedPrayer }
  const { _id: request } = await group.call('POST /api/prayer-requests', { body }, author)
  await group.call('DELETE /api/prayer-requests/{id}', { params: { id: request } }, ruth)
  await changeOwnPrayers(group)
  const { _id: mistake } = await group.call('POST /api/broadcasts', { body: texts.mistakenAnnouncement }, tomas)
  await group.call('DELETE /api/broadcasts/{id}', { params: { id: mistake } }, tomas)
  await schedulePosts(group, ruth)
  // New accounts wait while a leader has switched this on.
  await group.call('PUT /api/settings', { body: { approvalRequired: true } }, tomas)
  const impostor = { name: ruth.name, username: texts.waitingUsername, password: demoPassword }
  await group.call('POST /api/auth/register', { body: impostor })
  await group.call('PUT /api/settings', { body: { approvalRequired: false } }, tomas)
  const id = await group.idOf(group.student(texts.nextLeader))
  await group.call('POST /api/users/{id}/make-leader', { params: { id } }, tomas)
  await assignLeaders(group, ruth, tomas)
}

/** Lets two leaders look out for some students, one of them for both. */
async function assignLeaders(group: Group, ruth: Person, tomas: Person): Promise<void> {
  const idsOf = (people: readonly Person[]) => Promise.all(people.map((person) => group.idOf(person)))
  for (const [leaders, from, to] of [
    [[ruth], 0, 4],
    [[tomas, ruth], 4, 5],
    [[tomas], 5, 8],
  ] as const) {
    const body = { students: await idsOf(group.students.slice(from, to)), leaders: await idsOf(leaders) }
    await group.call('PUT /api/assigned-leaders', { body }, ruth)
  }
}

/** Lets a student edit one prayer request and withdraw another. */
async function changeOwnPrayers(group: Group): Promise<void> {
  const { texts } = group
  const [ana] = group.students
  const ask = async (content: string) => (await group.call('POST /api/prayer-requests', { body: { content } }, ana))._id
  const edited = { id: await ask(texts.editedPrayer.before) }
  const body = { content: texts.editedPrayer.after, audience: 'named' } as const
  await group.call('PUT /api/prayer-requests/{id}', { params: edited, body }, ana)
  for (const friend of group.students.slice(3, 6)) {
    await group.call('POST /api/prayer-requests/{id}/pray', { params: edited }, friend)
  }
  const withdrawn = { id: await ask(texts.withdrawnPrayer) }
  await group.call('POST /api/prayer-requests/{id}/withdraw', { params: withdrawn }, ana)
}

async function schedulePosts(group: Group, leader: Person): Promise<void> {
  const { texts } = group
  const announcement = { ...texts.scheduledAnnouncement, publishAt: group.inDays(3).toISOString() }
  await group.call('POST /api/broadcasts', { body: announcement }, leader)
  const dueDate = calendarDay(group.inDays(12))
  const question = { ...texts.scheduledQuestion, dueDate, publishAt: group.inDays(5).toISOString() }
  await group.call('POST /api/questions', { body: question }, leader)
}
