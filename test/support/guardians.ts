import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

export const pin = '482916'

/** Creates a guardian's link for a student. */
export async function createGuardianLink(app: TestApp, leader: Person, student: Person) {
  const call = { params: { id: student._id } }
  const { link, token } = (await app.call('POST /api/users/{id}/guardian-links', call, leader.token)).body
  return { id: link._id, secret: token }
}

/** Opens a guardian's link. */
export const exchange = (app: TestApp, token: string, more: { pin?: string; retryKey?: string } = {}) =>
  app.call('POST /api/guardian/exchange', { body: { token, ...more } })

/** Creates and opens a guardian's link. `token` is that of the session. */
export async function openGuardianPage(app: TestApp, leader: Person, student: Person) {
  const link = await createGuardianLink(app, leader, student)
  return { ...link, token: (await exchange(app, link.secret)).body.token }
}

export const choosePin = (app: TestApp, token: string, given: string = pin, guardianName = 'Maria') =>
  app.call('POST /api/guardian/pin', { body: { pin: given, guardianName } }, token)

/** Creates and opens a guardian's link, and makes it lasting. */
export async function openLastingPage(app: TestApp, leader: Person, student: Person) {
  const page = await openGuardianPage(app, leader, student)
  await choosePin(app, page.token)
  return page
}

/** Answers what the page of a guardian shows. */
export async function answer(
  app: TestApp,
  token: string,
  about: string,
  given: 'yes' | 'no' = 'yes',
  guardianName = 'Maria',
) {
  const shown = await app.call('GET /api/guardian/permissions', {}, token)
  const editedAt =
    shown.status === 200 ? shown.body.announcements.find(({ _id }) => _id === about)?.editedAt : undefined
  const body = { about, answer: given, guardianName, ...(editedAt !== undefined && { editedAt }) }
  return app.call('POST /api/guardian/permissions', { body }, token)
}

export const viewPage = (app: TestApp, token: string) => app.call('GET /api/guardian', {}, token)
