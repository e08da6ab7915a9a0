import { HeartHandshake } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { OwnConcern } from '#contract/own-concerns.ts'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TitledSheet } from '#web/ui/sheet.tsx'
import { readersText } from './concern-readers.tsx'

interface ConcernSheetProps {
  title: string
  text: string
  onClose: () => void
  /** The form. */
  children: (onSent: (concern: OwnConcern) => void) => ReactNode
}

/** A sheet with the form for a concern. After it was sent, says what happens next. */
export function ConcernSheet({ title, text, onClose, children }: ConcernSheetProps) {
  const [sent, setSent] = useState<OwnConcern>()
  return (
    <TitledSheet
      title={sent === undefined ? title : messages.concern_thanks()}
      closeLabel={messages.sheet_close()}
      onClose={onClose}
      className="max-h-[92vh]"
    >
      {(close) => (
        <div className="grid gap-5 p-5">
          {sent === undefined ? (
            <>
              <p className="text-muted">{text}</p>
              {children(setSent)}
            </>
          ) : (
            <Sent concern={sent} onClose={close} />
          )}
        </div>
      )}
    </TitledSheet>
  )
}

function Sent({ concern: { _id, recipients }, onClose }: { concern: OwnConcern; onClose: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} role="status" className="grid gap-4 outline-none">
      <p className="flex items-start gap-3">
        <HeartHandshake aria-hidden className="mt-0.5 size-6 shrink-0 text-primary" />
        <span className="wrap-anywhere">
          {readersText(recipients)} {messages.concern_thanks_next()}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.concern(_id)} onClick={onClose}>
          {messages.report_see()}
        </LinkButton>
        <Button variant="secondary" onClick={onClose}>
          {messages.sheet_close()}
        </Button>
      </div>
    </div>
  )
}
