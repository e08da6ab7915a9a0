import { load_failed } from '#messages'
import { apiPage } from '#web/api/api.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'

export type Shown = 'yes' | 'no' | 'missing'

/** Students with what their parents have answered, by name. */
export const askedStudentsQuery = (about: string, show: Shown | undefined) =>
  pagedQuery(
    [...queryKeys.permissions, about, 'students', show ?? 'all'],
    (cursor) => apiPage('GET /api/permissions/{about}/students', cursor, { show }, { about }),
    { failureMessage: load_failed, failureToast: false },
  )

/** All that parents have answered for a student, the newest first. */
export const permissionsOfQuery = (student: string) =>
  pagedQuery(
    [...queryKeys.permissions, 'of', student],
    (cursor) => apiPage('GET /api/users/{id}/permissions', cursor, {}, { id: student }),
    { failureMessage: load_failed, failureToast: false },
  )
