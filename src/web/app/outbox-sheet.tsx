import { X } from 'lucide-react'
import { useId } from 'react'
import * as messages from '#messages'
import { OutboxEntry, WaitingBadge } from '#web/forms/outbox-entry.tsx'
import { type Entry, isShown } from '#web/offline/outbox/entry.ts'
import { useEntries } from '#web/session/use-outbox.ts'
import { ChatTime } from '#web/ui/dates.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** Returns what an entry is, in the user's words. */
function titleOf({ kind, about }: Entry): string {
  if (kind === 'message') return messages.outbox_message()
  if (kind === 'prayer request') return messages.outbox_prayer_request()
  if (kind === 'prayer') return messages.outbox_prayer()
  return about === undefined ? messages.outbox_answer() : messages.outbox_answer_to({ title: about })
}

/** The texts that are not on the server yet: a sheet at the bottom of narrow screens, and a dialog on wide ones. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const entries = useEntries().filter((entry) => isShown(entry) && entry.state !== 'new')
  const id = useId()
  return (
    <Sheet labelledBy={id} onClose={onClose} className="max-h-[85vh] overflow-y-auto overscroll-contain lg:my-auto">
      {(close) => (
        <>
          <div className="sticky top-0 z-10 flex items-start gap-3 border-b border-line bg-surface py-3 ps-5 pe-2">
            <div className="grow py-1">
              <h2 id={id} className="text-lg font-bold">
                {messages.outbox_title()}
              </h2>
              <p className="text-sm text-muted">
                {entries.length === 0
                  ? messages.outbox_empty()
                  : entries.some(({ state }) => state === 'waiting')
                    ? messages.outbox_text()
                    : messages.outbox_failed_text()}
              </p>
            </div>
            <IconButton Icon={X} label={messages.outbox_close()} onClick={close} className="text-muted" />
          </div>
          <ul className="hairlines px-5">
            {entries.map((entry) => (
              <li key={entry.key} className="grid gap-2 py-4">
                <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <span dir="auto" className="font-semibold wrap-anywhere">
                    {titleOf(entry)}
                  </span>
                  <WaitingBadge entry={entry} />
                </p>
                <p className="text-sm text-muted">
                  <ChatTime timestamp={entry.writtenAt} />
                </p>
                <OutboxEntry entry={entry} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
