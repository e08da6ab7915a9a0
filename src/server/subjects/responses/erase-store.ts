import { childrenOf, eraseRows } from '#server/platform/personal-data/builders.ts'

/** Deletes responses with their reviews. */
export const eraseResponses = eraseRows({
  table: 'responses',
  owner: 'student_id',
  orderBy: 'id',
  children: [childrenOf('response_reviews', 'response_id', 'number')],
})
