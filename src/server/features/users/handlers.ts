import type { Handlers } from '../../api/handlers.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '../../api/pagination.ts'
import type { Services } from '../../services.ts'
import { readCounter } from '../../stats/counters-store.ts'
import { presentListedUser } from './presenter.ts'
import * as store from './store.ts'

export function userHandlers({ database }: Services): Handlers<'GET /api/users'> {
  return {
    async 'GET /api/users'({ query }) {
      const limit = limitOf(query)
      const sort = query.sort ?? 'createdAt'
      const direction = query.order ?? (sort === 'createdAt' ? 'desc' : 'asc')
      const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, store.kindsOf(sort))
      const [rows, questions] = await Promise.all([
        store.listUsers(database.read, { sort, direction, after, limit: limit + 1 }),
        readCounter(database.read, 'questions'),
      ])
      return toPage(
        rows,
        limit,
        (row) => presentListedUser(row, questions),
        (last) => encodeCursor(store.positionOf(last, sort)),
      )
    },
  }
}
