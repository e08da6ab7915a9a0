import { useMemo } from 'react'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { questionsQuery } from '#web/questions/queries.ts'
import { questionPosts } from '#web/questions/question-posts.ts'
import { termsQuery } from '#web/questions/term-plans.ts'
import { useToday } from '#web/ui/use-today.ts'
import { type Usual, usualTerm } from './usual-term.ts'

/** Returns the times to propose, by what is known so far of what the group did lately. */
export function useUsualTerm(): Usual {
  const { items: scheduled } = usePagedItems(questionPosts.scheduled)
  const { items: published } = usePagedItems(questionsQuery)
  const { items: terms } = usePagedItems(termsQuery)
  const today = useToday()
  return useMemo(
    () => usualTerm({ scheduled: scheduled ?? [], published: published ?? [], terms: terms ?? [] }, today),
    [scheduled, published, terms, today],
  )
}
