import {
  CircleQuestionMark,
  ClipboardCheck,
  FileText,
  HandHeart,
  Handshake,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Settings,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import type { HistoryEntry } from '#contract/audit-log.ts'
import { groupByKind, type HistoryGroup } from '#contract/rules/audit-log.ts'
import { sentenceOf } from '#contract/rules/audit-log-sentence.ts'
import { formatChatTime, TimeOf } from '#web/ui/dates.tsx'
import { EarlierText } from './earlier-text.tsx'

const icons: Record<HistoryGroup, LucideIcon> = {
  accounts: UserRound,
  leaders: ShieldCheck,
  consent: Handshake,
  records: FileText,
  settings: Settings,
  questions: CircleQuestionMark,
  responses: ClipboardCheck,
  messages: MessageCircle,
  prayers: HandHeart,
  announcements: Megaphone,
}

/** An entry of the history: what happened as a sentence, the time, and the text before the change. */
export function Entry({ entry }: { entry: HistoryEntry }) {
  const Icon = icons[groupByKind[entry.kind]] ?? UserRound
  return (
    <article className="flex gap-3 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-tint text-ink">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="min-w-0 grow pt-1">
        <div className="items-baseline justify-between gap-4 sm:flex">
          <p className="font-medium wrap-anywhere">{sentenceOf(entry, { formatTime: formatChatTime })}</p>
          <p className="text-sm whitespace-nowrap text-muted tabular-nums">
            <TimeOf timestamp={entry.at} />
          </p>
        </div>
        <EarlierText entry={entry} />
      </div>
    </article>
  )
}
