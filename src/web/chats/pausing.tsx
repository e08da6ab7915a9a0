// What leaders do with the pause of a chat (pause.tsx). Students do not load it.
import { CirclePause } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { checkText, trimmed } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { api, apiOnce } from '#web/api/api.ts'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { formatChatTime } from '#web/ui/dates.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { type Pause, pauseNames } from './pause.tsx'

/** Says leaders that the chat is paused, with a button that ends it. */
export function PauseState({ chatId, pause }: { chatId: string; pause: Pause }) {
  const { isRunning, run } = useAction()
  const invalidate = useInvalidate('chat')
  const end = () => api('DELETE /api/chats/{id}/pause', { params: { id: chatId } }).finally(invalidate)
  return (
    <>
      <p role="status" className="flex min-w-0 items-center gap-1.5 text-sm font-semibold text-warn">
        <CirclePause aria-hidden className="size-4 shrink-0" />
        {messages.chat_paused_leader(pauseNames(pause))}
      </p>
      <Button
        variant="secondary"
        size="compact"
        loading={isRunning}
        onClick={() => void run(end, { failure: messages.save_failed() })}
        className="shrink-0 whitespace-nowrap"
      >
        {messages.chat_pause_end()}
      </Button>
    </>
  )
}

/** The hour of the next day at which a pause ends. */
const endHour = 7

function tomorrow(): Date {
  const now = new Date(serverTime())
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, endHour)
}

const rule = { max: limits.message.max, missing: messages.message_required }

/** Pauses a chat until tomorrow. The student gets the reason as a message. */
export function PauseDialog({ chatId, name, onClose }: { chatId: string; name: string; onClose: () => void }) {
  const invalidate = useInvalidate('chat')
  const draft = useDraft(`pause:${chatId}`, { content: messages.chat_pause_default() })
  const until = tomorrow().toISOString()
  return (
    <FormDialog
      title={messages.chat_pause_question({ name })}
      text={<p>{messages.chat_pause_text({ name, time: formatChatTime(until) })}</p>}
      label={messages.chat_pause()}
      action={messages.chat_pause_start()}
      check={() => ({ content: checkText(rule, trimmed(draft.values.content)) })}
      onSubmit={async (_, key) => {
        const body = { content: trimmed(draft.values.content), until }
        await apiOnce('POST /api/chats/{id}/pause', { params: { id: chatId }, body }, key)
        draft.clear()
        await invalidate()
      }}
      failureMessage={messages.save_failed()}
      // The time has no field.
      errorsOf={(error) => {
        const { until: message } = fieldErrorsOf(error, messages.save_failed())
        return message === undefined ? undefined : { content: message }
      }}
      onClose={onClose}
    >
      <TextAreaField
        {...draft.field('content')}
        label={messages.chat_pause_reason({ name })}
        rows={3}
        required
        maxLength={rule.max}
      />
    </FormDialog>
  )
}
