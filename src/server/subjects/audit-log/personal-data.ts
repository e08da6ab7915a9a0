import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseAbout, eraseBy, eraseEarlierTexts } from './erase-store.ts'
import { log } from './file-lists.ts'

export const personalData: PersonalData = {
  tables: {
    history_entries: {
      kind: 'code',
      kind_group: 'code',
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
    earlier_texts: { facts: 'code', content: { text: 'deleted', of: 'subject_id' } },
    history_head: { hash: 'hash' },
  },
  erase: { batches: [eraseEarlierTexts], pages: [eraseAbout, eraseBy] },
  files: [log],
}
