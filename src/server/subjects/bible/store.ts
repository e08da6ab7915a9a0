import * as z from 'zod/mini'
import { CheckedText } from '#contract/bible.ts'
import { serverLimits } from '#contract/limits.ts'
import { bibleRules } from '#contract/rules/bible.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import { deleteRows, execute, insertRow, queryAll, queryFirst, valuesOf } from '#server/platform/database/statement.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'

/** The index that two texts of one name violate. */
export const oneTextPerName = 'bible_texts_name'

/** What a file has and lacks. */
const Report = z.omit(CheckedText, { id: true, name: true, language: true, licence: true, audience: true })
export type Report = z.infer<typeof Report>
export const report = jsonColumn(Report)

const columns = ['id', 'name', 'language', 'licence', 'audience', 'report'] as const

export const listTexts = queryAll((sql) =>
  sql.selectFrom('bible_texts').select(columns).orderBy('id').limit(bibleRules.maxTexts),
)
export type TextRow = Awaited<ReturnType<typeof listTexts>>[number]

export const findText = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('bible_texts').select(columns).where('id', '=', value.id),
)
export const findTextByName = queryFirst((sql, value: { name: string }) =>
  sql.selectFrom('bible_texts').select('id').where('name', '=', value.name),
)
export const lockText = queryFirst((sql, value: { id: string }) =>
  sql.selectFrom('bible_texts').select(columns).where('id', '=', value.id).forUpdate(),
)

/** Finds a book, with who may read its text. */
export const findBook = queryFirst((sql, value: { textId: string; book: string }) =>
  sql
    .selectFrom('bible_books')
    .innerJoin('bible_texts', 'bible_texts.id', 'bible_books.text_id')
    .select(['bible_books.content', 'bible_texts.audience'])
    .where('bible_books.text_id', '=', value.textId)
    .where('bible_books.book', '=', value.book),
)

export const insertText = insertRow('bible_texts', [...columns, 'added_at'])
export const insertBook = insertRow('bible_books', ['text_id', 'book', 'content'])

export const updateText = execute((sql, value: Pick<TextRow, 'id' | 'name' | 'language' | 'licence' | 'audience'>) =>
  sql
    .updateTable('bible_texts')
    .set({ name: value.name, language: value.language, licence: value.licence, audience: value.audience })
    .where('id', '=', value.id),
)

export const deleteBooks = deleteRows('bible_books', 'text_id')
export const deleteText = deleteRows('bible_texts', 'id')

/** Adds a piece of a file. One at the same position is replaced: the client has not learned that it has arrived. */
export const putPiece = execute((sql, value: Tables['bible_pieces']) =>
  sql
    .insertInto('bible_pieces')
    .values(valuesOf(['upload', 'position', 'total', 'content', 'added_at'], value))
    .onConflict((conflict) =>
      conflict.columns(['upload', 'position']).doUpdateSet((row) => ({
        total: row.ref('excluded.total'),
        content: row.ref('excluded.content'),
        added_at: row.ref('excluded.added_at'),
      })),
    ),
)
export const listPieces = queryAll((sql, value: { upload: string }) =>
  sql
    .selectFrom('bible_pieces')
    .select(['position', 'total', 'content'])
    .where('upload', '=', value.upload)
    .orderBy('position'),
)
/** Lists pieces of any uploads, at most as many as there may be. */
export const listAnyPieces = queryAll((sql) =>
  sql
    .selectFrom('bible_pieces')
    .select(['upload', 'position'])
    .orderBy('upload')
    .orderBy('position')
    .limit(serverLimits.bible.maxPieces),
)
export const deletePieces = deleteRows('bible_pieces', 'upload')
