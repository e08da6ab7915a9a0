import type { ResponseStatus } from '#contract/response-status.ts'
import { screens } from '#contract/screens.ts'
import type { Role } from '#contract/users.ts'

/** The query part of an address, with the values that are given. */
function search(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** The only place that makes links. */
export const paths = {
  ...screens,
  question: (id: string) => screens.question.replace(':id', encodeURIComponent(id)),
  newQuestion: `${screens.adminQuestions}?new`,
  responsesWith: (filters: { status?: ResponseStatus | undefined; question?: string | undefined }) =>
    screens.adminResponses + search(filters),
  dashboardOf: (role: Role) => (role === 'admin' ? screens.adminDashboard : screens.dashboard),
}
