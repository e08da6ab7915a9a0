import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { keepTexts, refuseOpenConcern } from './erase.ts'
import { clearClosed, deleteOfClosedConcerns, listOpen } from './erase-store.ts'
import { concerns } from './file-lists.ts'
import { isConcernNew, listRecipients } from './recipients-store.ts'

const whenClosed = { clearedWhen: 'the concern is closed (ADR 049)' } as const

export const personalData = {
  tables: {
    concerns: {
      content: { text: whenClosed, of: 'reporter_id' },
      about_text: { text: whenClosed, of: 'reporter_id' },
      entity_kind: 'code',
      entity_text: {
        text: whenClosed,
        of: 'entity_author_id',
        notInFile: 'others reported it, and the author gets no trace of that (AZ8)',
      },
      closing_note: { text: whenClosed, of: 'reporter_id', notInFile: 'a note of leaders, for leaders' },
    },
    concern_people: {},
    concern_messages: { content: { text: whenClosed, of: 'concern_id' } },
    concern_records: {
      content: {
        text: { clearedWhen: 'the concern is closed, and 30 days later (ADR 049)' },
        of: 'concern_id',
        notInFile: 'texts of a person who is erased, and for whom no file can be made',
      },
    },
  },
  erase: { refusal: refuseOpenConcern, atOnce: (transaction, { id }) => clearClosed(transaction, id) },
  holder: { openCases: listOpen, keep: keepTexts },
  expired: [deleteOfClosedConcerns],
  files: [concerns],
  pushes: {
    concern: { isStillUnread: isConcernNew, recipients: listRecipients },
  },
} satisfies PersonalData
