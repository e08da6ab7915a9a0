import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { keepTexts, refuseOpenConcern } from './erase.ts'
import { clearClosed, deleteOfClosedConcerns, listOpen } from './erase-store.ts'
import { concerns } from './file-lists.ts'
import { isConcernNew, listRecipients } from './recipients-store.ts'

const whenClosed = { clearedWhen: 'the concern is closed (ADR 049)' } as const

export const personalData = {
  tables: {
    concerns: {
      id: 'id',
      reporter_id: 'id',
      content: { text: whenClosed, of: 'reporter_id' },
      about_text: { text: whenClosed, of: 'reporter_id' },
      created_at: 'time',
      entity_kind: 'code',
      entity_id: 'id',
      entity_text: {
        text: whenClosed,
        of: 'entity_author_id',
        notInFile: 'others reported it, and the author gets no trace of that (AZ8)',
      },
      entity_author_id: 'id',
      text_count: 'number',
      read_text_count: 'number',
      read_at: 'time',
      read_by: 'id',
      handled_by: 'id',
      handled_at: 'time',
      closed_by: 'id',
      closed_at: 'time',
      closing_note: { text: whenClosed, of: 'reporter_id', notInFile: 'a note of leaders, for leaders' },
      version: 'number',
      seen_version: 'number',
    },
    concern_people: { concern_id: 'id', user_id: 'id', is_named: 'number' },
    concern_messages: {
      id: 'id',
      concern_id: 'id',
      author_id: 'id',
      content: { text: whenClosed, of: 'concern_id' },
      created_at: 'time',
    },
    concern_records: {
      concern_id: 'id',
      number: 'number',
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
    concern: {
      isStillUnread: isConcernNew,
      recipients: listRecipients,
    },
  },
} satisfies PersonalData
