import { Users } from 'lucide-react'
import type { FirstSteps } from '#contract/home.ts'
import * as messages from '#messages'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'

/** Tells the only leader to add a second one, also after the first steps, which say it as well, have been dismissed. */
export function OnlyLeaderNote({ firstSteps: { steps, isDismissed } }: { firstSteps: FirstSteps }) {
  const isAlone = steps.some(({ step, isDone }) => step === 'second leader' && !isDone)
  if (!isAlone || !isDismissed) return null
  return (
    <p className="mb-8 flex items-start gap-3 px-1 text-muted">
      <Users aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {messages.today_only_leader()} <TextLink to={paths.inviteLeader}>{messages.first_second_leader()}</TextLink>
      </span>
    </p>
  )
}
