import { Check, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GuardianAnswer, GuardianPermissions } from '#contract/permissions.ts'
import { consentRules } from '#contract/rules/guardians.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { ApiError, fieldErrorsOf } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatStart } from '#web/ui/event-start.ts'
import { TextField } from '#web/ui/field.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Form, type FormErrors } from '#web/ui/form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useFocusOfPrevious } from '#web/ui/use-focus-of-previous.ts'
import { consentMethodLabels } from './consent-texts.ts'
import { formatLongTime } from './format-days.tsx'
import { guardianApi, type OnEnd, unlessEnded } from './guardian-session.ts'

interface YesOrNoProps {
  /** Id of the announcement, or `photos`. */
  about: string
  question: string
  answer: GuardianAnswer | undefined
  /** Last edit of the announcement that is shown. */
  editedAt?: string | undefined
  /** The last day on which it can be answered. Absent if there is none. */
  until?: string | undefined
  /** Whether that day is over. */
  isOver?: boolean
  /** Goes to where the link is made lasting, if it is not. */
  onKeep: (() => void) | undefined
  guardianName: string
  onGuardianName: (name: string) => void
  onChange: (permissions: GuardianPermissions) => void
  onEnd: OnEnd
}

/** A question to parents: their answer, with a button to change it, or else the form. */
export function YesOrNo(props: YesOrNoProps) {
  const { about, question, answer, editedAt, until, isOver = false, guardianName, onKeep, onChange, onEnd } = props
  const [isChanging, setChanging] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** Why the last answer was not taken, if the form may be gone. */
  const [refusal, setRefusal] = useState<string>()
  const line = useRef<HTMLParagraphElement>(null)
  const isOutdated = answer?.isOutdated === true
  const asks = !isOver && (answer === undefined || isOutdated || isChanging)
  useFocusOfPrevious(line, isSaved && !asks)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChanging) box.current?.querySelector<HTMLElement>('[role=radiogroup]')?.focus()
  }, [isChanging])

  async function send(form: FormData): Promise<(() => FormErrors) | undefined> {
    const chosen = form.get('answer')
    const errors = (): FormErrors => ({
      answer: chosen === null ? messages.permission_answer_required() : undefined,
      guardianName: checkText(consentRules.guardianName, guardianName),
    })
    if (Object.values(errors()).some((error) => error !== undefined)) return errors
    setRefusal(undefined)
    const given = { answer: chosen === 'yes' ? 'yes' : 'no', guardianName: guardianName.trim() } as const
    const body = { about, ...given, ...(editedAt !== undefined && { editedAt }) }
    try {
      const sent = guardianApi('POST /api/guardian/permissions', { body })
      await unlessEnded(
        sent,
        (text) => onEnd(text, true),
        (permissions) => {
          setSaved(true)
          setChanging(false)
          onChange(permissions)
        },
      )
    } catch (failure) {
      // It has changed, or the time is over: the page shows what is asked now.
      if (failure instanceof ApiError && failure.status === 409) {
        setRefusal(failure.message)
        await guardianApi('GET /api/guardian/permissions').then(onChange, () => undefined)
      }
      return () => fieldErrorsOf(failure, messages.save_failed())
    }
  }

  return (
    <div ref={box} className="grid gap-3 border-t border-line pt-4">
      {answer !== undefined && <Answer answer={answer} ref={line} />}
      {isOutdated && !isOver && (
        <p className="rounded-xl bg-warn-tint px-4 py-3 font-medium text-warn">{messages.guardian_answer_outdated()}</p>
      )}
      <div role="status" className="empty:hidden">
        {isSaved && !asks && (
          <p className="rounded-xl bg-info-tint px-4 py-3 text-info">{messages.guardian_answer_saved()}</p>
        )}
      </div>
      {until !== undefined && (
        <p className={asks ? 'font-semibold' : 'text-muted'}>
          <Filled
            text={(day) => (asks ? messages.guardian_answer_until({ day }) : messages.guardian_change_until({ day }))}
          >
            <time dateTime={until} className="whitespace-nowrap">
              {formatStart(until)}
            </time>
          </Filled>
        </p>
      )}
      {isOver &&
        (refusal === undefined ? (
          <p className="text-muted">{messages.guardian_answer_over()}</p>
        ) : (
          <Alert>{refusal}</Alert>
        ))}
      {asks && (
        <>
          <Form onSubmit={send}>
            <RadioGroup
              name="answer"
              label={question}
              fill
              options={[
                { value: 'yes', label: messages.permission_yes() },
                { value: 'no', label: messages.permission_no() },
              ]}
            />
            <TextField
              name="guardianName"
              label={messages.guardian_your_name()}
              autoComplete="name"
              maxLength={consentRules.guardianName.max}
              value={guardianName}
              onChange={(event) => props.onGuardianName(event.target.value)}
            />
            <SubmitButton>{messages.guardian_answer_send()}</SubmitButton>
          </Form>
          <OnPaper question={question} />
        </>
      )}
      {!asks && !isOver && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {messages.guardian_answer_change()}
          </Button>
          {isSaved && onKeep && (
            <Button variant="secondary" onClick={onKeep}>
              {messages.guardian_keep()}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What was answered, by whom and when. It takes the focus when it replaces the form. */
function Answer({ answer, ref }: { answer: GuardianAnswer; ref: RefObject<HTMLParagraphElement | null> }) {
  const { guardianName: guardian, method, recordedAt } = answer
  const [Icon, text, color] =
    answer.answer === 'yes'
      ? [Check, messages.guardian_said_yes, 'text-good']
      : [X, messages.guardian_said_no, 'text-bad']
  return (
    <div className="grid gap-1">
      <p ref={ref} tabIndex={-1} className="flex gap-2 font-semibold wrap-anywhere">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
        <span>
          <Filled text={(date) => text({ guardian, date })}>
            <time dateTime={recordedAt}>{formatLongTime(recordedAt)}</time>
          </Filled>
        </span>
      </p>
      {method !== 'page' && (
        <p className="text-muted">{messages.guardian_answer_noted({ method: consentMethodLabels[method]() })}</p>
      )}
    </div>
  )
}

/** The same question on paper, with boxes and lines to fill in. */
const OnPaper = ({ question }: { question: string }) => (
  <div className="hidden gap-5 print:grid">
    <p className="font-semibold">{question}</p>
    <p className="flex gap-8">
      {[messages.permission_yes(), messages.permission_no()].map((label) => (
        <span key={label} className="flex items-center gap-2">
          <span className="size-4 border border-current" />
          {label}
        </span>
      ))}
    </p>
    {[messages.guardian_your_name(), messages.guardian_paper_signature()].map((label) => (
      <p key={label} className="border-b border-current pb-1">
        {label}
      </p>
    ))}
  </div>
)
