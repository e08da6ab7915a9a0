import { Check, Clock, Minus, RotateCcw } from 'lucide-react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'

/** The states of a student's response to a question. The dashboard shows each by an icon and a color. */
export const responseStates = {
  approved: { Icon: Check, label: messages.status_approved, color: 'text-good', tint: 'bg-good-tint' },
  pending: { Icon: Clock, label: messages.status_pending, color: 'text-info', tint: 'bg-info-tint' },
  rejected: { Icon: RotateCcw, label: messages.status_rejected, color: 'text-bad', tint: 'bg-bad-tint' },
  none: { Icon: Minus, label: messages.participation_none, color: 'text-muted', tint: '' },
}
export type ResponseState = keyof typeof responseStates

/** Returns the state for the status of the newest response. An unknown status counts as pending. */
export function stateOf(status: NonNullable<Question['myResponse']>['status'] | undefined): ResponseState {
  if (status === undefined) return 'none'
  return status in responseStates ? status : 'pending'
}

/** The legend of the icons. */
export function StateLegend({ className = '' }: { className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted ${className}`}>
      {Object.entries(responseStates).map(([state, { Icon, label, color, tint }]) => (
        <li key={state} className="flex items-center gap-2">
          <span className={`grid size-6 shrink-0 place-items-center rounded-md ${color} ${tint}`}>
            <Icon aria-hidden className="size-3.5" />
          </span>
          {label()}
        </li>
      ))}
    </ul>
  )
}
