import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { NewConcern, OwnConcern } from '#contract/own-concerns.ts'
import { api, apiOnce } from '#web/api/api.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** What is reported. */
export type ReportedEntity = NonNullable<NewConcern['entity']>

/** Who would receive a concern about these people and this entity. */
export const recipientsQuery = (about: readonly string[], entity?: ReportedEntity) =>
  queryOptions({
    queryKey: [...queryKeys.concerns, 'recipients', about, entity],
    queryFn: () =>
      api('GET /api/concerns/recipients', {
        query: {
          ...(about.length > 0 && { about: about.join(',') }),
          ...(entity && { kind: entity.kind, entity: entity.id }),
        },
      }),
    placeholderData: keepPreviousData,
  })

/** The leaders whom a concern can be about. */
export const concernLeadersQuery = queryOptions({
  queryKey: [...queryKeys.concerns, 'leaders'],
  queryFn: () => api('GET /api/concerns/leaders'),
})

/** A concern that the viewer has told. */
export const ownConcernQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.concerns, 'mine', id],
    queryFn: () => api('GET /api/own-concerns/{id}', { params: { id } }),
  })

/** Returns a function that sends a concern, at most once for each key. It never waits in the outbox: ADR 046. */
export function useTellConcern() {
  const client = useQueryClient()
  return async (body: NewConcern, key: string): Promise<OwnConcern> => {
    const concern = await apiOnce('POST /api/concerns', { body }, key)
    client.setQueryData(ownConcernQuery(concern._id).queryKey, concern)
    void invalidate(client, ['concerns'])
    return concern
  }
}
