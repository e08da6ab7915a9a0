import type { Change } from '#contract/shared/events.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import type { JsonColumn } from '#server/platform/database/json-column.ts'
import type { DeletedPosition } from '#server/platform/http/pagination.ts'
import type { PostKind, PostRow } from './store.ts'

// What questions and announcements give this room.

/** Fields of the form of a post. */
export type PostText = Record<'title', string> & Record<string, string>

/** A change of a post: of which, by whom, and when. */
export interface PostChange {
  id: string
  by: string
  now: string
  /** Number of edits: of a new post, or that the writer of an edit has seen. Undefined if it is not checked. */
  editCount?: number | undefined
}

/** Facts of an entry of the history. */
export type Facts = Record<string, string | boolean>

/** Questions or announcements. */
export interface PostType<Text = PostText> {
  kind: PostKind
  /** Name of the event that clients receive when a post is published, edited or deleted. */
  change: Change
  /** How the text is stored until the post is published. */
  text: JsonColumn<Text>
  /** Names of the fields, as the form shows them. */
  labels: { readonly [Field in keyof Text]: () => string }
  notFound: () => string
  /** Fields that are not what readers read. A change of nothing else is no edit for them. */
  unread?: readonly string[]
  /** Checks fields that depend on each other. @throws {AppError} `invalid` */
  check?(text: Text): void
  table: PostTable<Text>
  /** Returns the fields that the history has as facts. Those of the others can be erased. */
  factsOf?(text: Text): Facts
  /** Notifies those for whom a post is new. */
  notify(transaction: Transaction, post: Text & PostChange): void
  /** Does what else belongs to an edit. @returns facts of its entry */
  onEdit?(transaction: Transaction, before: Text, post: Text & PostChange, isNewAgain: boolean): Promise<Facts>
  /** Does what else belongs to a deletion or restoration. */
  onDeletion?(transaction: Transaction, id: string): Promise<unknown>
}

type DeletedRow = PostRow & { author_name: string | null; deleter_name: string | null }

/** The statements of a table of published posts. */
export interface PostTable<Text> {
  /** Returns the text, without what else a row has. */
  textOf(row: Text): Text
  /** Returns a post, which may be deleted. */
  find(reader: Reader, post: { id: string }): Promise<(Text & PostRow) | undefined>
  /** Returns a post like `find`, and locks it for a change. */
  lock(transaction: Transaction, post: { id: string }): Promise<(Text & PostRow) | undefined>
  insert(transaction: Transaction, row: Text & PostRow): Promise<unknown>
  update(transaction: Transaction, row: Text & PostRow): Promise<unknown>
  /** Lists deleted posts after a position, the last deleted first. */
  listDeleted(reader: Reader, position: DeletedPosition): Promise<(Text & DeletedRow)[]>
}
