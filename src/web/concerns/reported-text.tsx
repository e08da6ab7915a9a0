import type { ReactNode } from 'react'
import type { ReportableKind } from '#contract/concerns.ts'
import * as messages from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'

const labels: Record<ReportableKind, () => string> = {
  message: messages.concern_reported_message,
  prayer: messages.concern_reported_prayer,
  announcement: messages.concern_reported_announcement,
}

interface ReportedTextProps {
  kind: ReportableKind
  text: string
  /** Instead of what it is. */
  label?: string
  /** Who wrote it. */
  children?: ReactNode
}

/** What was reported, as it was at that time. */
export const ReportedText = ({ kind, text, label = labels[kind](), children }: ReportedTextProps) => (
  <figure className="rounded-xl border border-s-4 border-line border-s-lamp bg-sunken px-4 py-3">
    <figcaption className="text-sm font-semibold text-muted">
      {label} {children}
    </figcaption>
    <blockquote dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
      <LinkedText text={text} />
    </blockquote>
  </figure>
)
