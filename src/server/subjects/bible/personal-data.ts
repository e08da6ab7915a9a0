import { serverLimits } from '#contract/limits.ts'
import { deleteExpired } from '#server/platform/personal-data/builders.ts'
import type { PersonalData } from '#server/platform/personal-data/declaration.ts'

const ofGroup = { text: { kept: 'the words of a translation, or its name, are about nobody in the group' } } as const

export const personalData: PersonalData = {
  tables: {
    bible_texts: { name: ofGroup, language: 'code', licence: ofGroup, audience: 'code', report: 'code' },
    bible_books: { book: 'code', content: ofGroup },
    bible_pieces: {
      upload: 'id',
      content: { text: { kept: 'a file with a translation, until it is added or the next day' } },
    },
  },
  expired: [
    deleteExpired({
      table: 'bible_pieces',
      key: ['upload'],
      retentionMs: serverLimits.bible.keptMs,
      expired: (row, before) => row('added_at', '<', before),
    }),
  ],
  endedByRestore: ['delete from bible_pieces'],
}
