import type { Handlers } from '../../api/handlers.ts'
import { paginateByNumber } from '../../api/pagination.ts'
import type { Services } from '../../services.ts'
import { presentEntry } from './presenter.ts'
import * as store from './store.ts'

/** Returns a time as entries have it, so that it compares as text. */
const toStored = (time: string | undefined) => (time === undefined ? undefined : new Date(time).toISOString())

export function historyHandlers({ database }: Services): Handlers<'GET /api/history'> {
  return {
    async 'GET /api/history'({ query }) {
      const { person, group } = query
      const [from, to] = [toStored(query.from), toStored(query.to)]
      const range = await store.findRange(database.read, from, to)
      const read = (before: number, limit: number) =>
        store.listEntries(database.read, { person, group }, { ...range, before: Math.min(before, range.before), limit })
      return paginateByNumber(query, read, presentEntry)
    },
  }
}
