import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseChat } from './erase-store.ts'
import { chatMessages } from './file-lists.ts'
import { isMessageUnread } from './waiting-store.ts'

export const personalData = {
  tables: {
    chats: {
      student_name_key: { text: 'deleted', of: 'student_id', notInFile: 'made from the name, which the file has' },
    },
    messages: { content: { text: 'deleted', of: 'chat_id' } },
    message_reactions: { reaction: 'code' },
    chat_reads: {},
    chat_list_versions: {},
  },
  erase: { batches: [eraseChat] },
  files: [chatMessages],
  pushes: { message: { isStillUnread: isMessageUnread } },
} satisfies PersonalData
