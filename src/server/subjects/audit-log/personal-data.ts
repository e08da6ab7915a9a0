import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseAbout, eraseBy, eraseEarlierTexts } from './erase-store.ts'
import { log } from './file-lists.ts'

export const personalData: PersonalData = {
  tables: {
    history_entries: {
      seq: 'number',
      at: 'time',
      kind: 'code',
      kind_group: 'code',
      actor_id: 'id',
      subject_id: 'id',
      entity_id: 'id',
      facts: 'code',
      // Also what the person did to nobody, except for the group.
      content: {
        text: 'cleared',
        of: 'subject_id',
        notInFile: 'for leaders: the file says what happened, without former texts',
      },
      salt: 'secret',
      content_hash: 'hash',
      hash: 'hash',
    },
    earlier_texts: {
      entity_id: 'id',
      seq: 'number',
      at: 'time',
      actor_id: 'id',
      subject_id: 'id',
      facts: 'code',
      content: { text: 'deleted', of: 'subject_id' },
    },
    history_head: { id: 'number', seq: 'number', hash: 'hash' },
  },
  erase: { batches: [eraseEarlierTexts], pages: [eraseAbout, eraseBy] },
  files: [log],
}
