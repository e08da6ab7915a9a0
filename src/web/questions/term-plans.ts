import { useQueryClient } from '@tanstack/react-query'
import type { Term } from '#contract/terms.ts'
import { terms_failed } from '#messages'
import { api, apiPage } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { pagedQuery } from '#web/api/paged-query.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { useViewer } from '#web/session/session.tsx'
import { readDraft, saveDraftText } from '#web/storage/drafts.ts'
import { readUserData, saveUserData } from '#web/storage/user-data.ts'

/** Questions that were planned together, newest first. Each change of a question changes them. */
export const termsQuery = pagedQuery([...queryKeys.questions, 'terms'], (cursor) => apiPage('GET /api/terms', cursor), {
  failureMessage: terms_failed,
  failureToast: false,
})

/** Name of the draft of a plan. */
export const planDraft = 'term'
/** Name of the plan that was sent last, with the id of its term. It returns when the term is undone. */
const sentPlan = 'sent-term'

interface SentPlan {
  id: string
  /** The draft. */
  text: string
}

/** Returns what happens when a term was planned: it is in the list at once, and its plan is kept for an undo. */
export function useKeepSent() {
  const { _id } = useViewer()
  const client = useQueryClient()
  const invalidate = useInvalidate('questions')
  return (term: Term, text: string) => {
    const sent: SentPlan = { id: term._id, text }
    saveUserData(_id, sentPlan, JSON.stringify(sent))
    client.setQueryData(termsQuery.queryKey, (before) => {
      const [first, ...others] = before?.pages ?? [{ items: [], next: undefined }]
      const pages = [{ ...first, items: [term, ...(first?.items ?? [])], next: first?.next }, ...others]
      return { pages, pageParams: before?.pageParams ?? [undefined] }
    })
    void invalidate()
  }
}

/**
 * Returns a function that undoes a term as a whole. Its plan becomes a draft again if it is on this device and no other was begun.
 * It resolves with whether it did.
 */
export function useUndoTerm() {
  const { _id: viewer } = useViewer()
  const invalidate = useInvalidate('questions')
  return async (id: string): Promise<boolean> => {
    await api('DELETE /api/terms/{id}', { params: { id } })
    void invalidate()
    const stored = readUserData(viewer, sentPlan)
    const sent: SentPlan | undefined = stored === '' ? undefined : JSON.parse(stored)
    if (sent?.id !== id || readDraft(viewer, planDraft) !== '') return false
    saveDraftText(viewer, planDraft, sent.text)
    saveUserData(viewer, sentPlan, '')
    return true
  }
}
