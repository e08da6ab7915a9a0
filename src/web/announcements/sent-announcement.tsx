import { Copy, Eye, Flag, Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import * as messages from '#messages'
import { useReport } from '#web/concerns/use-report.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import type { OpenForm } from '#web/forms/use-open-form.ts'
import { copyOf } from '#web/posts/use-managed-list.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { AnnouncementDates } from './announcement-dates.tsx'
import { EarlierAnnouncements } from './announcement-history.tsx'
import { ReadBy, Readers } from './announcement-readers.tsx'
import { AnnouncementText } from './announcement-text.tsx'
import { AnswerCounts } from './answer-counts.tsx'

interface SentAnnouncementProps {
  announcement: Announcement
  form: OpenForm
  onDelete: () => void
}

/** An announcement in the list of those that were sent, for leaders. */
export function SentAnnouncement({ announcement, form, onDelete }: SentAnnouncementProps) {
  const { _id, title, content, createdAt, editedAt, readBy, isMine, answerUntil } = announcement
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const listId = useId()
  const report = useReport({ kind: 'announcement', id: _id, text: `${title}\n${content}` })
  const canceled = [_id, copyOf(_id)].find((it) => it === form.canceledId)
  const toggle = () => setOpen(!isOpen)
  const reporting = { label: messages.report(), Icon: Flag, onChoose: report.open }
  return (
    <>
      <AnnouncementText
        announcement={announcement}
        id={id}
        menu={
          <span className="-me-3 flex shrink-0">
            <DeleteButton label={messages.broadcast_delete()} describedBy={id} onClick={onDelete} />
            <ItemMenu
              title={title}
              items={[
                { label: messages.broadcast_edit(), Icon: Pencil, onChoose: () => form.open(_id) },
                { label: messages.copy_as_new(), Icon: Copy, onChoose: () => form.open(copyOf(_id)) },
                ...(readBy ? [{ label: messages.readers_of(), Icon: Eye, onChoose: () => setOpen(true) }] : []),
                ...(isMine === true ? [] : [{ ...reporting, isSeparate: true }]),
              ]}
              className=""
            />
          </span>
        }
      />
      {canceled !== undefined && (
        <div className="mt-3">
          <CanceledFormNote onUndo={() => form.open(canceled)} />
        </div>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3">
        <p className="text-sm text-muted">
          <AnnouncementDates createdAt={createdAt} editedAt={editedAt} />
        </p>
        {readBy && <ReadBy readBy={readBy} isOpen={isOpen} listId={listId} titleId={id} onToggle={toggle} />}
        {answerUntil !== undefined && <AnswerCounts id={_id} titleId={id} />}
      </div>
      <div id={listId} hidden={!isOpen} className="mt-2">
        {isOpen && readBy && <Readers id={_id} readBy={readBy} />}
      </div>
      {editedAt !== undefined && <EarlierAnnouncements id={_id} />}
      {report.sheet}
    </>
  )
}
