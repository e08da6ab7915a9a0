import { type Kysely, sql as raw } from 'kysely'
import { deleteRows, insertRow, queryAll, queryExists, queryFirst } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

export const insertTerm = insertRow('terms', ['id', 'created_by', 'created_at', 'starts_at', 'ends_at'])
export const insertTermQuestion = insertRow('term_questions', ['term_id', 'position', 'post_id'])

/** Locks a term, so that one of two leaders who cancel it does so. */
export const lockTerm = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('terms').select('id').where('id', '=', value.id).forUpdate(),
)

export const deleteTermQuestions = deleteRows('term_questions', 'term_id')
export const deleteTerm = deleteRows('terms', 'id')

/** The id under which a question of a term is scheduled or published: an edit can have given it another one. */
const newestId = raw<string>`coalesce(moved_posts.post_id, term_questions.post_id)`

/** Selects from the questions of terms, each with its row if it is scheduled, and if it is published. */
const questionsNow = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('term_questions')
    .leftJoin('moved_posts', 'moved_posts.earlier_id', 'term_questions.post_id')
    .leftJoin('scheduled_posts', (join) => join.on('scheduled_posts.post_id', '=', newestId))
    .leftJoin('questions', (join) => join.on('questions.id', '=', newestId))

// A condition would make PostgreSQL begin with all published questions.
const published = raw<number>`count(case when questions.deleted_at is null then questions.id end)`
const withCounts = (sql: Kysely<Tables>) => {
  const ofTerm = questionsNow(sql).where('term_id', '=', raw.ref<string>('terms.id'))
  return sql
    .selectFrom('terms')
    .innerJoin('users', 'users.id', 'terms.created_by')
    .select(['terms.id', 'terms.created_at', 'starts_at', 'ends_at', 'users.name as creator_name'])
    .select([
      ofTerm.select(raw<number>`count(scheduled_posts.post_id) + ${published}`.as('count')).as('count'),
      ofTerm.select(published.as('count')).as('published'),
    ])
    .$narrowType<{ count: number; published: number }>()
}

/** Lists terms before an id, newest first. */
export const listTerms = queryAll((sql, value: { before: string; limit: number }) =>
  withCounts(sql).where('terms.id', '<', value.before).orderBy('terms.id', 'desc').limit(value.limit),
)

export const findTerm = queryFirst((sql, value: { id: string }) => withCounts(sql).where('terms.id', '=', value.id))

/** Lists the questions of a term that are scheduled or published, after a position. */
export const listTermQuestions = queryAll((sql, value: { termId: string; after: number; limit: number }) =>
  questionsNow(sql)
    .leftJoin('users as scheduler', 'scheduler.id', 'scheduled_posts.created_by')
    .select(['position as number', newestId.as('id')])
    .select(['publish_at', 'fields', 'scheduler.name as scheduler_name'])
    .select(['title', 'description', 'category', 'due_date as dueDate', 'questions.created_by'])
    .select(raw<number>`coalesce(scheduled_posts.edit_count, questions.edit_count)`.as('edit_count'))
    .where('term_id', '=', value.termId)
    .where('position', '>', value.after)
    .where((row) =>
      row.or([
        row('scheduled_posts.post_id', 'is not', null),
        row.and([row('questions.id', 'is not', null), row('questions.deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('position')
    .limit(value.limit),
)

/** Lists the ids of the questions of a term that are still scheduled. */
export const listScheduled = queryAll((sql, value: { termId: string }) =>
  questionsNow(sql)
    .select(newestId.as('id'))
    .where('term_id', '=', value.termId)
    .where('scheduled_posts.post_id', 'is not', null)
    .orderBy('position'),
)

/** Returns whether a question of a term has been published, which may be deleted again. */
export const hasPublished = queryExists((sql, value: { termId: string }) =>
  questionsNow(sql)
    .select('questions.id')
    .where('term_id', '=', value.termId)
    .where('questions.id', 'is not', null)
    .limit(1),
)
