import { Circle, CircleCheckBig, ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { FirstSteps } from '#contract/home.ts'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { useChangeFirstSteps } from '#web/settings/first-steps-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Name } from '#web/ui/name.tsx'
import { Username } from '#web/ui/username.tsx'

type Step = FirstSteps['steps'][number]['step']

/** What each step is called, and where it is done. */
const stepInfo: Record<Step, { label: () => string; to: string }> = {
  'group name': { label: messages.first_group_name, to: paths.settingsSection('group') },
  joining: { label: messages.first_joining, to: paths.settingsSection('joining') },
  students: { label: messages.first_students, to: paths.adminInvite },
  'second leader': { label: messages.first_second_leader, to: paths.inviteLeader },
  'safeguarding contact': { label: messages.first_contact, to: paths.settingsSection('help') },
  'age of consent': { label: messages.first_consent, to: paths.settingsSection('consent') },
  'first question': { label: messages.first_question, to: paths.newQuestion },
  backups: { label: messages.first_backups, to: paths.settingsSection('backups') },
}

/** Without these, a group has nothing to do. */
const mostImportant: readonly Step[] = ['students', 'first question']

/** Returns the steps in the order in which a leader reads them: the open ones first, and of them the most important ones. */
function orderOf({ steps }: FirstSteps): Step[] {
  const rank = ({ step, isDone }: FirstSteps['steps'][number]) => (isDone ? 2 : mostImportant.includes(step) ? 0 : 1)
  return [...steps].sort((one, other) => rank(one) - rank(other)).map(({ step }) => step)
}

const isOpen = ({ steps, isDismissed, earlierAccounts = [] }: FirstSteps) =>
  !isDismissed && (earlierAccounts.length > 0 || steps.some(({ isDone }) => !isDone))

interface FirstStepsCardProps {
  firstSteps: FirstSteps
  /** Whether it is one line until the leader opens it, rather than a card. */
  isFolded?: boolean
}

/** The first steps of a new group, until they are done or dismissed (docs/leaders.md#first-steps). */
export function FirstStepsCard({ firstSteps, isFolded = false }: FirstStepsCardProps) {
  const change = useChangeFirstSteps()
  // Stays while the screen is open after the last step is done elsewhere, so that nothing moves.
  const [wasOpen] = useState(() => isOpen(firstSteps))
  const { steps, isDismissed, earlierAccounts = [] } = firstSteps
  if (!wasOpen || isDismissed) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section
      aria-labelledby="first-steps"
      className={`${isFolded ? 'border-t border-line' : 'mt-4 mb-8 panel px-4 sm:px-6'}`}
    >
      <Fold
        open={!isFolded || earlierAccounts.length > 0}
        className="@container/fold"
        rowClass="min-h-14 py-1.5 sm:px-1"
        arrowClass="@max-[15rem]/fold:hidden"
        row={
          <>
            <ListChecks aria-hidden className="size-5 shrink-0 text-primary @max-[15rem]/fold:hidden" />
            <span className="grid grow">
              <span id="first-steps" className="font-semibold">
                {messages.first_steps_title()}
              </span>
              <span role="status" className="text-sm text-muted">
                {done === steps.length
                  ? messages.first_steps_all_done()
                  : messages.first_steps_progress({ done, all: steps.length })}
              </span>
            </span>
          </>
        }
      >
        <div className="pb-4 sm:px-1">
          <Steps firstSteps={firstSteps} />
          <Button variant="quiet" size="compact" onClick={() => void change({ isDismissed: true })} className="mt-2">
            {messages.first_steps_dismiss()}
          </Button>
        </div>
      </Fold>
    </section>
  )
}

function Steps({ firstSteps }: { firstSteps: FirstSteps }) {
  const { steps, earlierAccounts = [] } = firstSteps
  const change = useChangeFirstSteps()
  // Decided when the screen opens, so that a step that is done keeps its place.
  const [order] = useState(() => orderOf(firstSteps))
  return (
    <>
      <EarlierAccounts accounts={earlierAccounts} onChecked={() => void change({ earlierAccounts: true })} />
      <ol className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {order.map((step, index) => {
          const isDone = steps.some((it) => it.step === step && it.isDone)
          if (index === 0 && !isDone) {
            return (
              <li key={step} className="mb-2 sm:col-span-2">
                <LinkButton to={stepInfo[step].to} className="w-full sm:w-auto">
                  {stepInfo[step].label()}
                </LinkButton>
              </li>
            )
          }
          const { label, to } = stepInfo[step]
          const Icon = isDone ? CircleCheckBig : Circle
          return (
            <li key={step} className="flex items-start gap-3">
              <Icon aria-hidden className={`mt-3 size-5 shrink-0 ${isDone ? 'text-good' : 'text-muted'}`} />
              {isDone && <span className="sr-only">{messages.first_done()}</span>}
              <TextLink
                to={to}
                className={`inline-flex min-h-11 items-center ${isDone ? 'font-normal text-muted' : ''}`}
              >
                {label()}
              </TextLink>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** Number of earlier accounts that are named at once. */
const maxNamed = 10

interface EarlierAccountsProps {
  accounts: NonNullable<FirstSteps['earlierAccounts']>
  onChecked: () => void
}

/** Who registered before there was a leader (docs/leaders.md#before-there-is-a-leader). */
function EarlierAccounts({ accounts, onChecked }: EarlierAccountsProps) {
  const waiting = accounts.filter(({ isWaiting }) => isWaiting).length
  const inside = accounts.filter(({ isWaiting }) => !isWaiting)
  if (accounts.length === 0) return null
  return (
    <div className="mt-4 rounded-xl bg-info-tint px-4 py-3 text-info">
      {waiting > 0 ? (
        <>
          <p className="font-semibold">{messages.first_earlier_waiting({ count: waiting })}</p>
          <p className="mt-1 text-sm">{messages.first_earlier_waiting_text()}</p>
          <TextLink to={paths.usersWith({ show: 'waiting' })} className="inline-flex min-h-11 items-center">
            {messages.first_earlier_see()}
          </TextLink>
        </>
      ) : (
        <>
          <p className="font-semibold">{messages.first_earlier({ count: inside.length })}</p>
          <p className="mt-1 text-sm">{messages.first_earlier_text()}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {inside.slice(0, maxNamed).map(({ _id, name, username }) => (
              <li key={_id}>
                <TextLink to={paths.user(_id)} className="inline-flex min-h-11 items-center wrap-anywhere">
                  <span>
                    <Name>{name}</Name> <Username username={username} className="font-normal" />
                  </span>
                </TextLink>
              </li>
            ))}
            {inside.length > maxNamed && (
              <li>
                <TextLink to={paths.usersWith({})} className="inline-flex min-h-11 items-center">
                  {messages.chat_readers_more({ count: inside.length - maxNamed })}
                </TextLink>
              </li>
            )}
          </ul>
          <Button variant="secondary" size="compact" onClick={onChecked} className="mt-1 mb-1">
            {messages.first_earlier_known()}
          </Button>
        </>
      )}
    </div>
  )
}
