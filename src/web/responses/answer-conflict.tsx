import { useEffect, useRef } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { formatChatTime } from '#web/ui/dates.tsx'

interface AnswerConflictProps {
  response: QuestionResponse
  /** Whether the notice takes the focus: after a rejected decision, but not if the answer changes while the leader types. */
  takeFocus: boolean
  onShow: () => void
}

/** Says that the student has changed the answer since the panel was opened. The leader reads the new one before deciding. */
export function AnswerConflict({ response, takeFocus, onShow }: AnswerConflictProps) {
  const { user, editedAt } = response
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takeFocus) notice.current?.focus()
  }, [takeFocus])
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="grid justify-items-start gap-2 rounded-xl bg-warn-tint p-3 lg:grid-cols-[1fr_auto] lg:items-center"
    >
      <p className="font-semibold">
        {messages.responses_answer_changed({
          name: user.name,
          time: editedAt === null ? '' : formatChatTime(editedAt),
        })}
      </p>
      <Button variant="secondary" onClick={onShow}>
        {messages.responses_show_new_answer()}
      </Button>
    </div>
  )
}
