import type { StudentParticipation } from '#contract/dashboard.ts'
import type { ResponseStatus } from '#contract/response-status.ts'

interface ResponseRow {
  id: string
  question_id: string
  status: ResponseStatus
}

/** Keeps the status of the newest response to each question. */
export function presentResponses(rows: readonly ResponseRow[]): StudentParticipation['responses'] {
  const oldestFirst = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const newest = new Map(oldestFirst.map((row) => [row.question_id, row.status]))
  return [...newest].map(([question, status]) => ({ question, status }))
}
