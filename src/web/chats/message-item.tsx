import { Eye, Flag, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Message } from '#contract/chats.ts'
import { chat_actions, chat_edit, chat_edit_menu, chat_edited, chat_read_up_to_by, report } from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { useReport } from '#web/concerns/use-report.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import type { OpenForm } from '#web/forms/use-open-form.ts'
import { useViewer } from '#web/session/session.tsx'
import { ChatTime, formatExactTime } from '#web/ui/dates.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { bubbleClass } from './bubble-class.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { EditForm } from './edit-form.tsx'
import { editableForMs } from './edit-refusal.ts'
import { MessageMenu } from './message-menu.tsx'

interface MessageItemProps {
  message: Message
  own: boolean
  /** Whether the message shows its sender, also for those that follow. */
  startsGroup: boolean
  /** Name of another sender. */
  name: string | undefined
  /** Whether the sender is a leader. */
  byLeader: boolean
  /** Other leaders who have read up to this message. */
  readBy: string | undefined
  chatId: string
  /** The edit forms of the chat's messages. */
  form: OpenForm
  /** Returns whether the message can be edited. If not, shows why. */
  checkEditable: (message: Message) => boolean
}

export function MessageItem(props: MessageItemProps) {
  const { message, own, startsGroup, name, byLeader, readBy, chatId, form, checkEditable } = props
  const id = useId()
  const { role } = useViewer()
  return (
    <li className={`relative flex flex-col ${own ? 'items-end' : 'items-start'} ${startsGroup ? 'mt-4' : 'mt-1'}`}>
      {startsGroup && name !== undefined && (
        <p className="mb-1 flex flex-wrap items-center gap-x-2 px-1">
          <span className="text-sm font-semibold text-muted">{name}</span>
          {byLeader && <LeaderBadge />}
        </p>
      )}
      {form.openId === message._id ? (
        <EditForm message={message} chatId={chatId} onClose={form.close} onCancel={form.cancel} />
      ) : (
        <div
          className={`group/message relative flex max-w-[min(85%,42rem)] items-center gap-1 ${own ? 'flex-row-reverse' : ''}`}
        >
          <p
            id={id}
            dir="auto"
            title={formatExactTime(message.createdAt)}
            className={bubbleClass(own ? 'own' : 'other')}
          >
            <span>
              <LinkedText text={message.content} />
            </span>
            {/* In the last line of the text if there is room. */}
            <span className="float-end ms-3 mt-1.5 -mb-1 text-xs whitespace-nowrap text-muted">
              <ChatTime timestamp={message.createdAt} />
              {message.edited && role === 'student' && ` ${chat_edited()}`}
            </span>
          </p>
          {own && (
            <WhileEditable createdAt={message.createdAt}>
              <MessageMenu
                describedBy={id}
                autoFocus={form.closedId === message._id}
                menuLabel={chat_edit_menu()}
                label={chat_edit()}
                Icon={Pencil}
                side="start"
                onChoose={() => checkEditable(message) && form.open(message._id)}
              />
            </WhileEditable>
          )}
          {!own && <ReportMenu message={message} describedBy={id} />}
          {readBy !== undefined && <ReadMark own={own} text={chat_read_up_to_by({ names: readBy })} />}
        </div>
      )}
      {form.canceledId === message._id && <CanceledFormNote onUndo={() => form.open(message._id)} />}
      {message.edited && role === 'admin' && (
        <p className="mt-0.5 px-1 text-xs text-muted">
          <EarlierVersions chatId={chatId} messageId={message._id} />
        </p>
      )}
    </li>
  )
}

/** The menu of another person's message. */
function ReportMenu({ message: { _id, content }, describedBy }: { message: Message; describedBy: string }) {
  const { open, sheet } = useReport({ kind: 'message', id: _id, text: content })
  return (
    <>
      <MessageMenu
        describedBy={describedBy}
        menuLabel={chat_actions()}
        label={report()}
        Icon={Flag}
        side="end"
        quiet
        onChoose={open}
      />
      {sheet}
    </>
  )
}

/** Next to a message, where it takes no room, so that it moves nothing when it comes and goes. */
const ReadMark = ({ own, text }: { own: boolean; text: string }) => (
  <span
    title={text}
    className={`absolute bottom-1 w-6 text-muted ${own ? 'end-full me-1 flex justify-end' : 'start-full ms-1'}`}
  >
    <Eye aria-hidden className="size-4" />
    <span className="sr-only">{text}</span>
  </span>
)

/** Shows its children while a message created at this time can be edited. */
function WhileEditable({ createdAt, children }: { createdAt: string; children: ReactNode }) {
  const [isEditable, setIsEditable] = useState(() => editableForMs(createdAt, serverTime()) >= 0)
  useEffect(() => {
    if (!isEditable) return
    const timer = setTimeout(() => setIsEditable(false), editableForMs(createdAt, serverTime()))
    return () => clearTimeout(timer)
  }, [createdAt, isEditable])
  return isEditable && children
}
