import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { chat_earlier_failed, chat_edited, chat_edited_at } from '#messages'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { ChatTime } from '../../ui/dates.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'

/** For leaders "(edited)" opens what a message said before: they may have to know. */
export function EarlierVersions({ chatId, messageId }: { chatId: string; messageId: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.chats, chatId, 'revisions', messageId],
    queryFn: () => api('GET /api/chats/{chatId}/messages/{messageId}/revisions', { params: { chatId, messageId } }),
    enabled: open,
  })
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="min-h-6 rounded px-1 underline underline-offset-2 hover:text-ink"
      >
        {chat_edited()}
      </button>
      <span id={id} hidden={!open} className="mt-1 block">
        {isError && chat_earlier_failed()}
        {data?.map(({ content, replacedAt }) => (
          <span key={replacedAt} className="mt-1 block border-s-2 border-line-strong ps-2">
            <span dir="auto" className="block text-sm whitespace-pre-line">
              <LinkedText text={content} />
            </span>
            {chat_edited_at()} <ChatTime instant={replacedAt} />
          </span>
        ))}
      </span>
    </>
  )
}
