import type { MessageRevision } from '#contract/chats.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { deleteRows } from '#server/platform/database/statement.ts'
import { childrenOf, eraseRows } from '#server/platform/personal-data/builders.ts'
import type { EraseBatch } from '#server/platform/personal-data/declaration.ts'
import { listMessages } from './file-store.ts'
import { revisions } from './revisions.ts'

/** Returns the oldest messages of a chat with their earlier texts, one line each, as an open concern keeps them (ADR 049). */
async function linesOfMessages(transaction: Transaction, chatId: string, limit: number): Promise<string[]> {
  const lines: string[] = []
  for (const message of await listMessages(transaction, { chatId, after: 0, limit })) {
    const sender = message.sender_name || messages.erased_record_sender()
    const lineOf = ({ content: text, replacedAt: time }: MessageRevision) =>
      messages.erased_record_before({ time, sender, text })
    for await (const earlier of revisions.pages(transaction, message.id, lineOf)) lines.push(...earlier)
    lines.push(messages.erased_record_message({ time: message.created_at, sender, text: message.content }))
  }
  return lines
}

const eraseMessages = eraseRows({
  table: 'messages',
  owner: 'chat_id',
  orderBy: 'seq',
  // One for each person at most: the student and the leaders.
  children: [childrenOf('message_reactions', 'message_id')],
  texts: linesOfMessages,
})
const deleteReadMarks = deleteRows('chat_reads', 'chat_id')
const deleteChat = deleteRows('chats', 'student_id')
/** Deletes the messages of the person's chat, oldest first, and at the end the chat with the read marks of all its readers. */
export const eraseChat: EraseBatch = async (transaction, userId, limit, keep) => {
  if (await eraseMessages(transaction, userId, limit, keep)) return true
  await deleteReadMarks(transaction, userId)
  await deleteChat(transaction, userId)
  return false
}
