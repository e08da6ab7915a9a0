import type { ResponsesSummary, SummaryQuery } from '#contract/responses.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { shownUsername } from '#server/platform/text/shown-name.ts'
import { studentStats } from '#server/subjects/accounts/public.ts'
import { countResponsesTo } from '#server/subjects/questions/public.ts'
import * as store from './summary-store.ts'

async function countResponses(reader: Reader, { question, student }: SummaryQuery) {
  if (student !== undefined) return store.countOfStudent(reader, { student, question: question ?? null })
  if (question !== undefined) {
    const { pending, approved, rejected } = await countResponsesTo(reader, question)
    return { pending, total: pending + approved + rejected }
  }
  const [pending, total] = await Promise.all([store.countPending(reader), studentStats.countAllResponses(reader)])
  return { pending, total }
}

const presentStudent = ({
  shared_username,
  ...student
}: {
  _id: string
  name: string
  shared_username: string | null
}) => ({
  ...student,
  ...shownUsername(shared_username),
})

/** Counts the responses that match the filters, and names the question and the student of the filters. */
export async function summarizeResponses(reader: Reader, query: SummaryQuery): Promise<ResponsesSummary> {
  const [counts, question, student] = await Promise.all([
    countResponses(reader, query),
    query.question === undefined ? undefined : store.findTitle(reader, { id: query.question }),
    query.student === undefined ? undefined : store.findName(reader, { id: query.student }),
  ])
  return { ...counts, question: question ?? null, student: student === undefined ? null : presentStudent(student) }
}
