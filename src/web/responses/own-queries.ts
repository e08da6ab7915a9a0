import { useMutation } from '@tanstack/react-query'
import type { Question } from '#contract/questions.ts'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { answerTarget } from '#web/offline/outbox/entry.ts'
import { type Submitted, submit } from '#web/offline/outbox/submit.ts'
import { useOutbox } from '#web/session/use-outbox.ts'
import { useReadMark } from '#web/session/use-read-mark.ts'

interface Answer {
  question: Pick<Question, '_id' | 'title'>
  answer: string
  key: string
  /** The pending response whose answer changes. */
  changed?: { _id: string; editCount: number | undefined } | undefined
}

/** Returns a function that submits a response, or changes the answer of a pending one. Without a connection, it waits in the outbox. */
export function useSubmitAnswer() {
  const outbox = useOutbox()
  return ({ question: { _id: questionId, title }, answer, key, changed }: Answer): Promise<Submitted> =>
    submit(outbox, {
      ...(changed === undefined
        ? { kind: 'response', route: 'POST /api/responses', body: { questionId, answer } }
        : {
            kind: 'changed answer',
            route: 'PUT /api/responses/{id}/answer',
            params: { id: changed._id },
            body: { answer, ...(changed.editCount !== undefined && { editCount: changed.editCount }) },
          }),
      target: answerTarget(questionId),
      affects: 'responses',
      text: answer,
      about: title,
      draft: answerTarget(questionId),
      key,
    })
}

/** Marks the review of the student's own response as seen. A failure is only logged (docs/rules.md#silent-failures). */
export function useMarkReviewSeen() {
  const queueReadMark = useReadMark()
  return useMutation({
    mutationFn: (id: string) => api('PUT /api/responses/{id}/read', { params: { id } }),
    onSuccess: useInvalidate('responses'),
    onError(error, id) {
      const mark = { params: { id }, affects: 'responses', about: `review:${id}` } as const
      if (queueReadMark(error, [{ ...mark, route: 'PUT /api/responses/{id}/read' }])) return
      logFailure('A review could not be marked as seen', error)
    },
  })
}
