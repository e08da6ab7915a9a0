import { useState } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'

interface Loaded {
  items: readonly QuestionResponse[] | undefined
  /** Whether the items were loaded since the screen opened. */
  isFresh: boolean
}

/** What a row shows, except whether the review is new. */
const contentOf = ({ hasUnseenReview: _, ...shown }: QuestionResponse) => JSON.stringify(shown)

/**
 * Holds back what has changed in the student's responses since the list was shown, such as a review, so that nothing moves under the
 * finger. New responses, which are the student's own, appear at once.
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
  const isHeld = (it: QuestionResponse) => contentOf(held.shown.get(it._id) ?? it) !== contentOf(it)
  return {
    items: loaded?.map((it) => (isHeld(it) ? (held.shown.get(it._id) ?? it) : it)),
    /** Responses with a change that is held back, newest first. */
    changed: loaded?.filter(isHeld) ?? [],
    showChanges: () => setHeld({ loaded, shown: new Map(loaded?.map((it) => [it._id, it])) }),
  }
}
