import * as messages from '#messages'
import { OutboxEntry, WaitingBadge } from '#web/forms/outbox-entry.tsx'
import { type Entry, isShown } from '#web/offline/outbox/entry.ts'
import { useEntries } from '#web/session/use-outbox.ts'
import { ChatTime } from '#web/ui/dates.tsx'
import { TitledSheet } from '#web/ui/sheet.tsx'

/** Returns what an entry is, in the user's words. */
function titleOf({ kind, about }: Entry): string {
  if (kind === 'message') return messages.outbox_message()
  if (kind === 'prayer request') return messages.prayer_request()
  if (kind === 'prayer') return messages.outbox_prayer()
  return about === undefined ? messages.outbox_answer() : messages.outbox_answer_to({ title: about })
}

/** The texts that are not on the server yet: a sheet at the bottom of narrow screens, and a dialog on wide ones. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const entries = useEntries().filter((entry) => isShown(entry) && entry.state !== 'new')
  const text =
    entries.length === 0
      ? messages.outbox_empty()
      : entries.some(({ state }) => state === 'waiting')
        ? messages.outbox_text()
        : messages.outbox_failed_text()
  return (
    <TitledSheet
      title={messages.outbox_title()}
      text={text}
      closeLabel={messages.outbox_close()}
      onClose={onClose}
      className="max-h-[85vh]"
    >
      {() => (
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
      )}
    </TitledSheet>
  )
}
