import type { NewConcern } from '#contract/own-concerns.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Tells a concern. */
export async function tellConcern(app: TestApp, reporter: Person, body: Partial<NewConcern> = {}) {
  const concern = { content: 'He frightens me after the meetings.', ...body }
  return (await app.call('POST /api/concerns', { body: concern }, reporter.token)).body
}

const setLeadSince = statement((sql, value: { id: string; since: string | null }) =>
  sql.updateTable('users').set({ safeguarding_lead_since: value.since }).where('id', '=', value.id),
)
/** Makes a leader a safeguarding lead, or ends it. */
export const setLead = (app: TestApp, { _id: id }: Person, isLead = true) =>
  app.database.write((transaction) =>
    transaction.run(setLeadSince, { id, since: isLead ? app.now().toISOString() : null }),
  )

/** Lists the ids of the open concerns that a leader receives. */
export async function receivedBy(app: TestApp, { token }: Person): Promise<string[]> {
  const { body } = await app.call('GET /api/concerns', { query: {} }, token)
  return body.map(({ _id }) => _id)
}
