import { useCallback, useEffect, useState } from 'react'
import { useOpenForm } from '#web/forms/use-open-form.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { readUserData, saveUserData } from '#web/storage/user-data.ts'
import { hasMorePending, type ResponseFilters } from './list-queries.ts'
import { findNextPending, type NextResponse } from './queries.ts'
import { useResponseList } from './use-response-list.ts'

/** State of a navigation to this screen. */
interface NavigationState {
  /** Id of the response to open. */
  review?: string
}

/** The response that was just reviewed, and the next one to review. */
interface FinishedReview {
  id: string
  next: NextResponse
}

/** The list of responses, the response whose review panel is open, and the way to the next pending one. */
export function useReviewQueue(filters: ResponseFilters) {
  const location = useLocation()
  // At most one review panel is open (docs/rules.md#one-open-review).
  const form = useOpenForm('review')
  const list = useResponseList(filters, form.openId)
  const { query, responses, arrived, isComplete, includeArrived } = list
  const [done, setDone] = useState<FinishedReview>()
  const { opensNext, changeOpensNext } = useOpensNext()
  /** Whether the list has all pending responses. */
  const hasPending = filters.status === 'pending' || filters.status === undefined
  /** Whether the open response has opened automatically after the review of the one before it. */
  const isFollowUp = done?.next != null && form.openId === done.next._id
  /** Id of the response whose review is being corrected. */
  const [correctedId, setCorrectedId] = useState<string>()
  /** Id of a response that opens as soon as it is in the list. */
  const [wanted, setWanted] = useState((location.state as NavigationState | null)?.review)

  const { open: openForm } = form
  // The same function in each rendering, so that the rows of the list need not render again.
  const open = useCallback(
    (id: string): void => {
      setDone(undefined)
      setCorrectedId(undefined)
      openForm(id)
    },
    [openForm],
  )
  /** Opens a reviewed response again, with its panel. */
  function correct(id: string): void {
    open(id)
    setCorrectedId(id)
  }
  function cancel(hasDraft: boolean): void {
    setDone(undefined)
    form.cancel(hasDraft)
  }
  function finish(id: string, next: NextResponse): void {
    setDone({ id, next })
    setCorrectedId(undefined)
    const following = opensNext ? next : undefined
    if (following && isListed(following._id)) form.open(following._id)
    else {
      form.close()
      // Only within this list: another one would appear unexpectedly.
      if (following && hasPending) setWanted(following._id)
    }
  }
  /** Opens a response, after loading the list up to it. */
  function goTo(id: string): void {
    const isArrived = arrived.some(({ _id }) => _id === id)
    if (hasPending || isArrived || isListed(id)) setWanted(id)
    else {
      const state: NavigationState = { review: id }
      navigate(paths.responsesWith({ ...filters, status: 'pending' }), { state })
    }
  }
  const isListed = (id: string | undefined) => responses.some(({ _id }) => _id === id)
  const findAgain = async (id: string) =>
    setDone({ id, next: await findNextPending(id, filters).catch(() => undefined) })

  useEffect(() => {
    if (wanted === undefined) return
    if (isListed(wanted)) {
      if (opensNext) form.open(wanted)
      else open(wanted)
      setWanted(undefined)
    } else if (arrived.some(({ _id }) => _id === wanted)) includeArrived()
    else if (query.isFetching || !isComplete) return
    else if (query.isError) setWanted(undefined)
    else if (hasMorePending(filters, query.data?.pages.at(-1)?.next)) void query.fetchNextPage()
    else if (query.data !== undefined) {
      // Another leader has reviewed it since it was found.
      setWanted(undefined)
      if (done !== undefined) void findAgain(done.id)
    }
  })

  return {
    list,
    filters,
    form,
    /** The response that was just reviewed, unless the next one has opened. */
    done: isFollowUp ? undefined : done,
    /** The response that was just reviewed, if the next one has opened automatically. */
    previous: isFollowUp ? responses.find(({ _id }) => _id === done.id) : undefined,
    correctedId,
    opensNext,
    changeOpensNext,
    open,
    correct,
    cancel,
    finish,
    goTo,
    findAgain,
    isListed,
  }
}
export type ReviewQueue = ReturnType<typeof useReviewQueue>

const storageName = 'opens-next-response'

/** Returns whether the next response opens after each review, as this leader has chosen on this device, and a function that changes it. */
function useOpensNext() {
  const { _id } = useViewer()
  const [opensNext, setOpensNext] = useState(() => readUserData(_id, storageName) !== '')
  function changeOpensNext(opens: boolean): void {
    setOpensNext(opens)
    saveUserData(_id, storageName, opens ? 'yes' : '')
  }
  return { opensNext, changeOpensNext }
}
