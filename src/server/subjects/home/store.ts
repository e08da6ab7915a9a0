import { type Kysely, sql as raw } from 'kysely'
import type { Reader } from '#server/platform/database/database.ts'
import { sharedUsername } from '#server/platform/database/shared-username.ts'
import { queryAll, queryCount, queryFirst, statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { studentStats } from '#server/subjects/accounts/public.ts'
import { nextStudents, type StudentsPage } from '#server/subjects/people/public.ts'

interface Unanswered {
  studentId: string
  /** Calendar day. */
  day: string
  /** Number of questions that are searched. */
  limit: number
}

/** Length of the beginning of a description: about three lines of a phone. One more is read, to know whether it is all. */
export const maxDescription = 160

const questionsByDueDate = (sql: Kysely<Tables>) =>
  sql
    .selectFrom('questions')
    .select(['questions.id', 'title', 'due_date'])
    .select((row) =>
      row.fn<string>('substr', ['description', raw.lit(1), raw.lit(maxDescription + 1)]).as('description'),
    )
    .where('deleted_at', 'is', null)

type Questions = ReturnType<typeof questionsByDueDate>

/** Selects those of the questions to which the student has no pending or approved response. Unsorted. */
const unansweredOf = (sql: Kysely<Tables>, studentId: string, questions: Questions) =>
  sql
    .selectFrom(questions.as('question'))
    .leftJoin('responses as rejected', (join) =>
      join.on((row) =>
        row(
          'rejected.id',
          '=',
          row
            .selectFrom('responses')
            .select('responses.id')
            .whereRef('responses.question_id', '=', 'question.id')
            .where('responses.student_id', '=', studentId)
            .orderBy('responses.id', 'desc')
            .limit(1),
        ),
      ),
    )
    .leftJoin('users as reviewer', 'reviewer.id', 'rejected.reviewed_by')
    .select([
      'question.id',
      'question.title',
      'question.due_date',
      'question.description',
      'rejected.status',
      'reviewer.name as reviewer_name',
      'reviewer.role as reviewer_role',
    ])
    .where((row) => row.or([row('rejected.status', 'is', null), row('rejected.status', '=', raw.lit('rejected'))]))

/** Lists the unanswered ones of the next questions that are due from a day on, unsorted. */
export const listUnansweredFrom = queryAll((sql, value: Unanswered) =>
  unansweredOf(
    sql,
    value.studentId,
    questionsByDueDate(sql)
      .where('due_date', '>=', value.day)
      .orderBy('due_date')
      .orderBy('questions.id')
      .limit(value.limit),
  ),
)

/** Lists the unanswered ones of the last questions that were due before a day, unsorted. */
export const listUnansweredBefore = queryAll((sql, value: Unanswered) =>
  unansweredOf(
    sql,
    value.studentId,
    questionsByDueDate(sql)
      .where('due_date', '<', value.day)
      .orderBy('due_date', 'desc')
      .orderBy('questions.id', 'desc')
      .limit(value.limit),
  ),
)

interface NextDue {
  /** Calendar days. */
  day: string
  lastDay: string
  askedBefore: string
}
/** Returns the question that is due next. */
export const findNextDue = queryFirst((sql, value: NextDue) =>
  sql
    .selectFrom('questions')
    .select(['id as _id', 'title'])
    .where('deleted_at', 'is', null)
    .where('due_date', '>=', value.day)
    .where('due_date', '<=', value.lastDay)
    .where('created_at', '<', value.askedBefore)
    .orderBy('due_date')
    .orderBy('questions.id')
    .limit(1),
)

/** Lists a student's responses with a review that the student has not seen, the newest response first. */
export const listUnseenReviews = queryAll((sql, value: { studentId: string; limit: number }) =>
  sql
    .selectFrom('responses')
    .innerJoin('questions', 'questions.id', 'responses.question_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'responses.reviewed_by')
    .select([
      'responses.id',
      'responses.question_id',
      'questions.title',
      'responses.status',
      'responses.feedback',
      'reviewer.name as reviewer_name',
      'reviewer.role as reviewer_role',
    ])
    .where('responses.student_id', '=', value.studentId)
    .whereRef('responses.review_count', '>', 'responses.seen_review_count')
    .orderBy('responses.id', 'desc')
    .limit(value.limit),
)

export const countAnsweredQuestions = queryCount((sql, value: { studentId: string }) =>
  sql.selectFrom('users').select('answered_count as count').where('id', '=', value.studentId),
)

const newestQuestions = (sql: Kysely<Tables>, limit: number) =>
  sql.selectFrom('questions').select('id').where('deleted_at', 'is', null).orderBy('id', 'desc').limit(limit)

/**
 * Counts the responses to a question with a status, without those of students who are switched off. These are few, and `cross join`
 * makes SQLite begin with them: otherwise it looks up the student of each response.
 */
const countOf = (status: 'approved' | 'pending') => raw<number>`
  (select count(*) from responses where question_id = questions.id and status = ${raw.lit(status)})
  - (select count(*) from users cross join responses
      where student_id = users.id and users.id > '' and switched_off_at is not null and question_id = questions.id and status = ${raw.lit(status)})`

/** Lists the newest questions with the numbers of their approved and pending responses. */
export const countByQuestion = queryAll((sql, value: { limit: number }) =>
  sql
    .selectFrom('questions')
    .select(['id as _id', 'title', 'due_date as dueDate'])
    .select([countOf('approved').as('approved'), countOf('pending').as('waiting')])
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(value.limit),
)

/** Lists students after a position, by name. */
export const listStudents = queryAll((sql, value: StudentsPage) =>
  nextStudents(sql, value).select(sharedUsername('users')),
)

/** Lists the responses of the same students to the newest questions, unsorted. */
export const listResponsesOf = queryAll((sql, value: StudentsPage & { questions: number }) =>
  sql
    .selectFrom(nextStudents(sql, value).as('student'))
    .innerJoin(newestQuestions(sql, value.questions).as('question'), (join) => join.onTrue())
    .innerJoin('responses', (join) =>
      join.onRef('responses.question_id', '=', 'question.id').onRef('responses.student_id', '=', 'student.id'),
    )
    // Unsorted: with an order, SQLite would read all responses instead of finding these few.
    .select(['responses.id', 'responses.student_id', 'responses.question_id', 'responses.status']),
)

interface Student {
  studentId: string
  /** Calendar day on which the student joined, in their time zone. */
  joinedOn: string
}

/**
 * Counts all questions, those that a student has answered, and those that were due before the student joined and that they have never
 * answered. One statement, so that its parts belong to the same moment.
 */
const countQuestions = queryFirst(
  (_, value: Student) => raw<{ all: number; answered_count: number; never_owed: number }>`
    select ${studentStats.questionCount} as "all", answered_count, (
      select count(*) from questions where deleted_at is null and due_date < ${value.joinedOn}
        and (select id from responses where student_id = users.id and question_id = questions.id limit 1) is null
    ) as never_owed
    from users where id = ${value.studentId}`,
)
/** Returns how many questions are open for a student: docs/students.md#open-questions. */
export async function countOpenQuestions(reader: Reader, student: Student): Promise<number> {
  const counts = await countQuestions(reader, student)
  return counts === undefined ? 0 : counts.all - counts.answered_count - counts.never_owed
}

/** Maximum number of accounts that are listed. */
const maxListed = 100

const selectBound = statement((sql) =>
  sql.selectFrom('installation').select('first_accounts_before as before').where('id', '=', 1),
)
const selectMadeBefore = statement((sql, value: { before: string; limit: number }) =>
  sql
    .selectFrom('users')
    .select(['id', 'name', 'username', 'waiting_since'])
    .where('id', '<', value.before)
    .where('role', '=', raw.lit('student'))
    .where('switched_off_at', 'is', null)
    .orderBy('id')
    .limit(value.limit),
)
/** Lists the accounts that were made before there was a leader, oldest first, without those that are switched off or erased. */
export async function listEarlierAccounts(reader: Reader) {
  const before = (await reader.first(selectBound))?.before ?? null
  return before === null ? [] : reader.all(selectMadeBefore, { before, limit: maxListed })
}
