import type { Page, PageQuery } from '#contract/shared/fields.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { editedMeanwhile } from '#server/platform/edited-meanwhile.ts'
import { type DeletedPosition, paginateDeleted } from '#server/platform/http/pagination.ts'
import { restorableSince, restorableUntil } from '#server/platform/restorable.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { describeEdits } from '#server/subjects/audit-log/public.ts'

export interface NewPost {
  id: string
  createdBy: string
  now: string
  /** Number of edits before the publication. */
  editCount?: number
}
export interface Edit {
  id: string
  editedBy: string
  now: string
  /** Number of edits of the text that the writer has seen. Undefined if it is not checked. */
  editCount?: number | undefined
}
export interface Deletion {
  id: string
  deletedBy: string
  now: string
}
export interface Restoration {
  id: string
  restoredBy: string
  now: string
}

type PostRow = Pick<Tables['questions'], 'id' | 'created_at' | 'updated_at' | 'deleted_at' | 'edit_count'>
type Named = { name: string }
interface DeletedPost {
  _id: string
  createdAt: string
  user: Named
  deletedAt: string
  deletedBy: Named | null
  restorableUntil: string
}

/** Values of statements and fields of rows: those of the text are different in each table. */
type Values = Record<string, string>

type SetText = Values & { id: string; updatedAt: never }

/** Returns whether all fields of two texts are the same. */
export const isSameText = (one: object, other: object): boolean =>
  Object.entries(one).every(([field, value]) => Reflect.get(other, field) === value)

/**
 * Returns what reads and writes the published posts of a table. The tables have the same columns, except those of the text.
 * @param columns the column of each field of the text
 * @param labels of the fields, as the form shows them
 */
export function publishedPosts<Text extends object, T extends 'questions' | 'announcements'>(
  name: T,
  columns: { readonly [Field in keyof Text]: keyof Tables[T] & string },
  labels: { readonly [Field in keyof Text]: () => string },
) {
  const table = name as 'questions'
  const fields = Object.entries<string>(columns)
  /** Selects the text, with its fields as names. */
  const text = fields.map(([field, column]) => `${column} as ${field}` as 'title')
  const textValues = (value: Values) =>
    Object.fromEntries(fields.map(([field, column]) => [column, value[field]])) as Record<'title', string>

  const select = statement((sql, value: { id: string }) =>
    sql
      .selectFrom(table)
      .select([...text, 'id', 'created_at', 'updated_at', 'deleted_at', 'edit_count'])
      .where('id', '=', value.id),
  )
  const selectDeleted = statement((sql, value: DeletedPosition) =>
    sql
      .selectFrom(`${table} as post`)
      .innerJoin('users as author', 'author.id', 'post.created_by')
      .leftJoin('users as deleter', 'deleter.id', 'post.deleted_by')
      .select([...text, 'post.id', 'post.created_at', 'deleted_at'])
      .select(['author.name as author_name', 'deleter.name as deleter_name'])
      .where('deleted_at', 'is not', null)
      .where('deleted_at', '<=', value.deletedAt)
      .where((post) => post.or([post('deleted_at', '<', value.deletedAt), post('post.id', '<', value.id)]))
      .orderBy('deleted_at', 'desc')
      .orderBy('post.id', 'desc')
      .limit(value.limit),
  )
  const insert = statement((sql, value: Values & Required<NewPost>) =>
    sql.insertInto(table).values({
      ...(textValues(value) as Pick<Tables['questions'], 'title' | 'description' | 'category' | 'due_date'>),
      id: value.id,
      created_by: value.createdBy,
      created_at: value.now,
      edit_count: value.editCount,
    }),
  )
  const lock = statement((sql, value: { id: string }) =>
    sql
      .selectFrom(table)
      .select([...text, 'edit_count', 'updated_at'])
      .where('id', '=', value.id)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  )
  const setText = statement((sql, value: SetText) =>
    sql
      .updateTable(table)
      .set((post) => ({
        ...textValues(value),
        updated_at: value.updatedAt,
        edit_count: post('edit_count', '+', 1),
      }))
      .where('id', '=', value.id),
  )
  const setDeleted = statement((sql, value: Deletion) =>
    sql
      .updateTable(table)
      .set({ deleted_at: value.now, deleted_by: value.deletedBy })
      .where('id', '=', value.id)
      .where('deleted_at', 'is', null)
      .returning(text),
  )
  const clearDeleted = statement((sql, value: { id: string; since: string }) =>
    sql
      .updateTable(table)
      .set({ deleted_at: null, deleted_by: null })
      .where('id', '=', value.id)
      .where('deleted_at', '>', value.since)
      .returning(text),
  )

  return {
    /** Returns a post, which may be deleted. */
    find: async (reader: Reader, id: string) =>
      (await reader.first(select, { id })) as unknown as (Text & PostRow) | undefined,

    /** Returns one page of the deleted posts, the last deleted first. @throws {AppError} `invalid` if the cursor is malformed */
    listDeleted: async (reader: Reader, query: PageQuery) =>
      (await paginateDeleted(
        query,
        (position) => reader.all(selectDeleted, position),
        ({ id, created_at, author_name, deleted_at, deleter_name, ...post }) => ({
          _id: id,
          ...post,
          createdAt: created_at,
          user: { name: shownName(author_name) },
          deletedAt: deleted_at,
          deletedBy: deleter_name === null ? null : { name: shownName(deleter_name) },
          restorableUntil: restorableUntil(deleted_at ?? ''),
        }),
      )) as unknown as Page<Text & DeletedPost>,

    insert: (transaction: Transaction, post: Text & NewPost) =>
      transaction.run(insert, { editCount: 0, ...post } as unknown as Values & Required<NewPost>),

    /**
     * Changes the text of a post. The first statement locks it, so that the second of two simultaneous edits sees the first. An edit that
     * changes nothing, such as a retry, is not counted.
     * @param counts whether the edit does something else, too, so that it is counted also if the text is the same
     * @returns the text before the edit, and whether the edit was counted; undefined if there is no post or it is deleted
     * @throws {AppError} `edited_meanwhile` if the edit is not based on the newest text
     */
    async edit(transaction: Transaction, next: Text, { id, now, editCount: base }: Edit, counts = false) {
      const row = await transaction.first(lock, { id })
      if (row === undefined) return undefined
      const { edit_count: editCount, updated_at: updatedAt, ...before } = row
      const isChanged = !isSameText(next, before)
      const isStale = base !== undefined && base !== editCount
      if (isChanged && isStale) {
        const edits = await describeEdits(transaction, id, editCount - base, before)
        throw editedMeanwhile({ ...edits, current: { ...before, editCount } }, labels)
      }
      const isCounted = isChanged || (counts && !isStale)
      if (isCounted) {
        const value = { ...next, id, updatedAt: isChanged ? now : updatedAt }
        await transaction.run(setText, value as unknown as SetText)
      }
      return { before: before as unknown as Text, isCounted }
    },

    /** Deletes a post. @returns its text, or undefined if there was none to delete */
    remove: async (transaction: Transaction, deletion: Deletion) =>
      (await transaction.first(setDeleted, deletion)) as unknown as Text | undefined,

    /** Restores a deleted post. @returns its text, or undefined if there was none to restore, or not any more */
    restore: async (transaction: Transaction, { id, now }: Restoration) =>
      (await transaction.first(clearDeleted, { id, since: restorableSince(now) })) as unknown as Text | undefined,
  }
}
