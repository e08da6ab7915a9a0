import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseChat } from './erase-store.ts'
import { chatMessages } from './file-lists.ts'
import { isMessageUnread } from './waiting-store.ts'

export const personalData = {
  tables: {
    chats: {
      student_id: 'id',
      student_name_key: { text: 'deleted', of: 'student_id', notInFile: 'made from the name, which the file has' },
      last_seq: 'number',
      version: 'number',
      last_message_id: 'id',
      last_admin_id: 'id',
      is_listed: 'number',
      waiting_since: 'time',
      taken_by: 'id',
      taken_at: 'time',
      no_reply_seq: 'number',
      no_reply_by: 'id',
      no_reply_waited_since: 'time',
      unseen_seq: 'number',
      unseen_since: 'time',
      paused_until: 'time',
      paused_by: 'id',
    },
    messages: {
      id: 'id',
      chat_id: 'id',
      seq: 'number',
      sender_id: 'id',
      content: { text: 'deleted', of: 'chat_id' },
      created_at: 'time',
      edited_at: 'time',
      has_reactions: 'number',
    },
    message_reactions: { message_id: 'id', user_id: 'id', reaction: 'code', created_at: 'time' },
    chat_reads: { chat_id: 'id', reader_id: 'id', last_read_seq: 'number', unread_seq: 'number', own_unread: 'number' },
    chat_list_versions: { shard: 'number', version: 'number' },
  },
  erase: { batches: [eraseChat] },
  files: [chatMessages],
  pushes: { message: { isStillUnread: isMessageUnread } },
} satisfies PersonalData
