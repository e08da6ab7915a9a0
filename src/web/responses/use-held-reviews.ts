import { useState } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'

interface Loaded {
  items: readonly QuestionResponse[] | undefined
  /** Whether the items were loaded since the screen opened. */
  isFresh: boolean
}

/** What others can change in a row. The student's own changes are sent from this list, or from another device. */
const othersPartOf = ({ hasUnseenReview, answer, editCount, editedAt, ...part }: QuestionResponse) =>
  JSON.stringify(part)

/**
 * Holds back what others have changed in the student's responses since the list was shown, such as a review, so that nothing moves
 * during a tap. The student's own responses and changes appear at once.
 */
export function useHeldReviews({ items: loaded, isFresh }: Loaded) {
  const [held, setHeld] = useState<{ loaded: Loaded['items']; shown: ReadonlyMap<string, QuestionResponse> }>({
    loaded: undefined,
    shown: new Map(),
  })
  const [wasFresh, setWasFresh] = useState(false)
  if (loaded !== undefined && (held.loaded !== loaded || (isFresh && !wasFresh))) {
    // What was cached is replaced by what the server has.
    setHeld({ loaded, shown: new Map(loaded.map((it) => [it._id, (wasFresh && held.shown.get(it._id)) || it])) })
    setWasFresh(wasFresh || isFresh)
  }
  const shownOf = (it: QuestionResponse) => held.shown.get(it._id) ?? it
  const changed = loaded?.filter((it) => othersPartOf(shownOf(it)) !== othersPartOf(it)) ?? []
  const changedById = new Map(changed.map((it) => [it._id, it]))
  return {
    items: loaded?.map((it) => (changedById.has(it._id) ? shownOf(it) : it)),
    /** Returns the status of a response on the server. It needs as much room as the earlier one, so it is not held back. */
    statusOf: ({ _id, status }: QuestionResponse) => changedById.get(_id)?.status ?? status,
    /** Responses with a change that is held back, newest first. */
    changed,
    showChanges: () => setHeld({ loaded, shown: new Map(loaded?.map((it) => [it._id, it])) }),
  }
}
