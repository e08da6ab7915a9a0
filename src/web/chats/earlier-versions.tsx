import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { chat_edited, chat_edited_at, load_failed, load_more } from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { revisionsQuery } from './queries.ts'

/** Shows leaders the earlier versions of a message, which safeguarding may require. */
export function EarlierVersions({ chatId, messageId }: { chatId: string; messageId: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const query = useInfiniteQuery({ ...revisionsQuery(chatId, messageId), enabled: open })
  const isShown = open && query.data !== undefined
  const list = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
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
      <span ref={list} id={id} hidden={!open} className="mt-1 block">
        {query.data?.pages
          .flatMap(({ items }) => items)
          .map(({ content, replacedAt }) => (
            <span key={replacedAt} className="mt-1 block border-s-2 border-line-strong ps-2">
              <span dir="auto" className="block text-sm whitespace-pre-wrap">
                <LinkedText text={content} />
              </span>
              <Filled text={(time) => chat_edited_at({ time })}>
                <ChatTime timestamp={replacedAt} />
              </Filled>
            </span>
          ))}
        {query.isError && load_failed()}
        {query.hasNextPage && (
          <span className="mt-2 block">
            <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {load_more()}
            </Button>
          </span>
        )}
      </span>
    </>
  )
}
