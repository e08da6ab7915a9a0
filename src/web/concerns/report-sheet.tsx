import type { ReactNode } from 'react'
import type { ReportableKind } from '#contract/concerns.ts'
import * as messages from '#messages'
import { ConcernForm } from './concern-form.tsx'
import { ConcernSheet } from './concern-sheet.tsx'
import { useConcernText } from './concern-text.ts'
import { ReportedText } from './reported-text.tsx'

/** A message, a prayer request or an announcement. */
export interface Reported {
  kind: ReportableKind
  id: string
  text: string
}

const titles: Record<ReportableKind, () => string> = {
  message: messages.report_message,
  prayer: messages.report_prayer,
  announcement: messages.report_announcement,
}

/** The sheet in which something is reported. It is about its author, who never sees it. */
export function ReportSheet({ reported, onClose }: { reported: Reported; onClose: () => void }): ReactNode {
  const { kind, id, text } = reported
  const draft = useConcernText(`${kind}:${id}`)
  const title = titles[kind]()
  return (
    <ConcernSheet title={title} text={messages.report_text()} onClose={onClose}>
      {(onSent) => (
        <>
          {/* The reporter has just read it. */}
          <div className="[&_blockquote]:line-clamp-3">
            <ReportedText kind={kind} text={text} label={messages.report_quote()} />
          </div>
          <ConcernForm
            label={title}
            draft={draft}
            entity={{ kind, id }}
            question={messages.report_what()}
            action={messages.report_send()}
            onSent={onSent}
          />
        </>
      )}
    </ConcernSheet>
  )
}
