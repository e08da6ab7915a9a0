import { useQuery } from '@tanstack/react-query'
import type { UnansweredQuestion } from '#contract/home.ts'
import { answerTarget } from '#web/offline/outbox/entry.ts'
import { useViewer } from '#web/session/session.tsx'
import { todayQuery } from '#web/session/today-query.ts'
import { useEntries } from '#web/session/use-outbox.ts'
import { useToday } from '#web/ui/use-today.ts'
import { selectOpenQuestions } from './open-questions.ts'

/** Returns how many open questions of the viewer have an answer that waits for a connection. */
export function useWaitingAnswers(): number {
  useToday()
  const viewer = useViewer()
  const targets = useEntries()
    .filter(({ kind, state }) => kind === 'response' && state === 'waiting')
    .map(({ target }) => target)
  const { data = 0 } = useQuery({
    ...todayQuery,
    enabled: targets.length > 0,
    select: (today) =>
      'unanswered' in today
        ? selectOpenQuestions(today.unanswered, viewer).filter(({ _id }) => targets.includes(answerTarget(_id))).length
        : 0,
  })
  return targets.length > 0 ? data : 0
}

/** Returns the open questions of the student without those whose answer waits to be sent. Undefined until they are known. */
export function useOpenQuestions(): readonly UnansweredQuestion[] | undefined {
  useToday()
  const viewer = useViewer()
  const { data: today } = useQuery(todayQuery)
  // An answer that waits to be sent is on the question's page.
  const targets = new Set(useEntries().map(({ target }) => target))
  if (today === undefined || !('unanswered' in today)) return undefined
  return selectOpenQuestions(today.unanswered, viewer).filter(({ _id }) => !targets.has(answerTarget(_id)))
}
