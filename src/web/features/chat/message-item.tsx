import { useId, useState } from 'react'
import type { Message } from '#contract/chats.ts'
import { chat_edited } from '#messages'
import { useViewer } from '../../session/session.tsx'
import { ChatTime } from '../../ui/dates.tsx'
import { bubble } from './bubble.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { EditForm } from './edit-form.tsx'
import { EditMenu } from './edit-menu.tsx'

interface MessageItemProps {
  message: Message
  own: boolean
  /** Who wrote it, where that is not told by the message before. */
  name: string | undefined
  chatId: string
  /** What stands against an edit, or nothing. */
  mayEdit: (message: Message) => boolean
}

export function MessageItem({ message, own, name, chatId, mayEdit }: MessageItemProps) {
  const id = useId()
  const { role } = useViewer()
  const [editing, setEditing] = useState(false)
  return (
    <li className={`group flex flex-col ${own ? 'items-end' : 'items-start'} ${name === undefined ? '' : 'mt-2'}`}>
      {name !== undefined && <p className="mb-0.5 px-1 text-sm font-semibold text-muted">{name}</p>}
      {editing ? (
        <EditForm message={message} chatId={chatId} onClose={() => setEditing(false)} />
      ) : (
        <div className={`flex max-w-[85%] items-center gap-1 ${own ? 'flex-row-reverse' : ''}`}>
          <p id={id} dir="auto" className={bubble(own)}>
            {message.content}
          </p>
          {own && <EditMenu describedBy={id} onEdit={() => mayEdit(message) && setEditing(true)} />}
        </div>
      )}
      <p className="mt-0.5 px-1 text-xs text-muted">
        <ChatTime instant={message.createdAt} />
        {message.edited && (
          <> {role === 'admin' ? <EarlierVersions chatId={chatId} messageId={message._id} /> : chat_edited()}</>
        )}
      </p>
    </li>
  )
}
