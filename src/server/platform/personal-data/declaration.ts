import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Change } from '#contract/shared/events.ts'
import type { Reader, Transaction } from '../database/database.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { TimeFormat } from './html.ts'
import type { Pages } from './pages.ts'

// What a subject declares about its tables, so that erasing, exporting, cleaning up and notifying need to know none of them.

/**
 * What a column without texts of people has. `id` is also the name of something with ids in it, and JSON of ids; `code` is one of some
 * values of the program, and JSON of them; `time` is also a date or a time of day; `hash` does not show what was hashed; `secret` gives
 * access, or is the hash of something that can be guessed.
 */
export type ColumnUse = 'id' | 'time' | 'code' | 'hash' | 'secret'

/** What happens to a text when the person is erased whose text it is. */
export type TextUse<Column = string> =
  | {
      /** The row is deleted, or the text is removed from it: at once, by the job that follows, or later. */
      text: 'deleted' | 'cleared' | { clearedWhen: string }
      /**
       * Column with the person, or with the row that is the person's: foreign keys lead from it to `users`. Texts of other people in the
       * same row stay.
       */
      of: Column
      /** Why the person's file does not have it. */
      notInFile?: string
    }
  | {
      /** Why it stays. */
      text: { kept: string }
    }

/** How the names of columns end that have an id or a time, and never a text. */
type PlainEnding = 'id' | 'by' | 'at' | 'since' | 'until'
/** Columns that say by their types or names that they have no text. All others are declared. */
type PlainColumn<Row> = {
  [Column in keyof Row]: NonNullable<Row[Column]> extends number
    ? Column
    : Column extends PlainEnding | `${string}_${PlainEnding}`
      ? Column
      : never
}[keyof Row]
export type ColumnUses<Row> = Record<Exclude<keyof Row, PlainColumn<Row>>, ColumnUse | TextUse<keyof Row>>

export interface Identity {
  id: string
  name: string
  username: string
}

/** Keeps texts of the person with the open cases that need them: see {@link PersonalData.holder}. */
export type KeepTexts = (texts: readonly string[]) => Promise<void>

/**
 * Erases rows of a person, at most about `limit`.
 * @param keep undefined if nothing is to be kept
 * @returns whether there may be more
 */
export type EraseBatch = (transaction: Transaction, userId: string, limit: number, keep?: KeepTexts) => Promise<boolean>

/**
 * Erases what a page has of a person, of a table or an index that also has rows of others, or keeps its rows.
 * @param page it begins after this position, which is undefined at the start
 * @returns the position after which the next page begins; undefined after the last one
 */
export type ErasePage = (
  transaction: Transaction,
  userId: string,
  page: { after: string | undefined; limit: number },
) => Promise<string | undefined>

/** The next rows of a table, in the order of its primary key. */
export interface Section {
  /** Position after which it begins. Undefined at the start of the table. */
  after: string | undefined
  /** Maximum number of rows. */
  count: number
  now: Date
}
/** Deletes the expired rows of a section. @returns the position of its last row; undefined if there are no rows */
export type DeleteExpired = (transaction: Transaction, section: Section) => Promise<string | undefined>

/** Who reads a person's file. Leaders see less than the person in some lists, and more in others. */
export type FileReader = 'person' | 'leaders'

/** A list in the file with a person's data: docs/students.md#exports. */
export interface FileList<Item extends object = object> {
  /** Its name in the JSON, which has exactly the fields of the items. What is undefined or null is absent: the reader may not see it. */
  name: string
  /** Its heading in the page. */
  title(): string
  /** Whether only the person's own file has it. */
  isOnlyForPerson?: true
  pages(reader: Reader, userId: string, audience: FileReader): Pages<Item>
  /** Whether each item is one row in the page. */
  asRows?: true
  /** Returns an item as HTML, in which all texts of people are escaped. */
  render(item: Item, at: TimeFormat): AsyncIterable<string> | Iterable<string>
}

/** What a notification is about, and the person who gets it. */
export interface PushSubject {
  /** Id of what it is about. */
  about: string
  userId: string
  /** Number of a message; 0 for other kinds. */
  seq: number
  /** Day on which a question is due that the notification reminds of; null for other kinds. */
  day: string | null
}
/** What a kind of notification is about: one thing, or all that wait for the person. */
export type Push =
  | {
      /** Returns whether it still tells the person something new: they have not read it, and it has not been deleted. */
      isStillUnread(reader: Reader, subject: PushSubject): Promise<boolean>
      /** Lists whom it is for, if the notification does not say so. */
      recipients?(reader: Reader, about: string): Promise<{ id: string }[]>
    }
  | { count(reader: Reader, person: { userId: string; now: string }): Promise<number> }

export interface PersonalData {
  /** The subject's tables, with each column that could have a text. */
  tables: { [Table in keyof Tables]?: ColumnUses<Tables[Table]> }
  /** How a person is erased: at first `atOnce`, then a job runs `batches` and `pages`. */
  erase?: {
    /**
     * Returns why the person can't be erased now, as far as the leader may know it.
     * @param leaderId null for operators' commands
     */
    refusal?(transaction: Transaction, leaderId: string | null, userId: string): Promise<(() => string) | undefined>
    /** Erases few, small rows, in the transaction of the decision. */
    atOnce?(transaction: Transaction, person: Identity, now: string): Promise<unknown>
    /** Each runs in transactions that hold the lock of the person's content. */
    batches?: readonly EraseBatch[]
    pages?: readonly ErasePage[]
    /** What clients learn afterwards. */
    changes?: readonly { change: Change; to: 'everyone' | 'leaders' }[]
  }
  /** Open cases that keep texts of a person who is erased. One subject has them. */
  holder?: {
    /** Lists the ids of the open cases that need what the person wrote. */
    openCases(reader: Reader, userId: string): Promise<string[]>
    keep(transaction: Transaction, caseIds: readonly string[], texts: readonly string[]): Promise<void>
  }
  /**
   * Ends secrets that give access to a person's data, and those that the person made, when the role, the password or the state of the
   * account changes (AU15).
   * @param change `byGuardian`: a guardian makes it, whose page then shows it
   */
  revokeSecrets?(transaction: Transaction, change: { userId: string; now: string; byGuardian: boolean }): Promise<void>
  /** What a restore ends in a backup before it is used, as SQL of SQLite with `:now`: what gave access then, and open decisions. */
  endedByRestore?: readonly string[]
  /** Lists of the file with a person's data. */
  files?: readonly FileList[]
  /** Deletes rows whose time is over, once a day. */
  expired?: readonly DeleteExpired[]
  pushes?: Partial<Record<NotificationKind, Push>>
}
