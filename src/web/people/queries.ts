import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/membership.ts'
import { load_failed } from '#messages'
import { api, apiOnce, apiPage } from '#web/api/api.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'one', id],
    queryFn: () => api('GET /api/users/{id}', { params: { id } }),
  })

const listMeta = { failureMessage: load_failed, failureToast: false } as const

export const responsesOfQuery = (student: string) =>
  pagedQuery(
    [...queryKeys.responses, 'of', student],
    (cursor) => apiPage('GET /api/responses/all', cursor, { student }),
    listMeta,
  )

export const prayerRequestsOfQuery = (student: string) =>
  pagedQuery(
    [...queryKeys.prayerRequests, 'of', student],
    (cursor) => apiPage('GET /api/prayer-requests/admin', cursor, { student }),
    listMeta,
  )

type Change = 'sign-out' | 'switch-off' | 'switch-on' | 'make-leader' | 'remove-leader'

/** Returns functions that change an account and store the person whom the server returns. */
export function usePersonChanges(id: string) {
  const client = useQueryClient()
  const params = { id }
  function store(person: Person): Person {
    client.setQueryData(personQuery(id).queryKey, person)
    void invalidate(client, ['users', 'concerns'])
    return person
  }
  return {
    change: async (change: Change) => store(await api(`POST /api/users/{id}/${change}`, { params })),
    /** @param from the name that the leader has seen */
    rename: async (name: string, from: string | undefined) =>
      store(await api('PUT /api/users/{id}/name', { params, body: { name, from } })),
    /** @param reason null ends the hold */
    hold: async (reason: string | null) => store(await api('PUT /api/users/{id}/hold', { params, body: { reason } })),
    /** @param key another one for each code that is shown */
    async createCode(key: string) {
      const code = await apiOnce('POST /api/users/{id}/recovery-code', { params }, key)
      void invalidate(client, ['users'])
      return code
    },
  }
}

export const consentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'consents', id],
    queryFn: () => api('GET /api/users/{id}/consents', { params: { id } }),
  })

export const guardianLinksQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'guardian-links', id],
    queryFn: () => api('GET /api/users/{id}/guardian-links', { params: { id } }),
  })
