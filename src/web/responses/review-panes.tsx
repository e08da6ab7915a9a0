import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as messages from '#messages'
import { messageOf } from '#web/api/api-error.ts'
import { PagedItems } from '#web/lists/paged-list.tsx'
import { coarsePointer } from '#web/ui/coarse-pointer.ts'
import { labelOfNew, NewItemsLine } from '#web/ui/new-items-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoResponses } from './no-responses.tsx'
import type { NextResponse } from './queries.ts'
import { type FocusTarget, ResponseDetail } from './response-detail.tsx'
import { ResponseRow } from './response-row.tsx'
import { ReviewedHeading } from './reviewed-heading.tsx'
import { useReviewKeys } from './use-review-keys.ts'
import type { ReviewQueue } from './use-review-queue.ts'

/** The responses on wide screens: the list, and next to it the selected response with its review panel. */
export function ReviewPanes({ queue }: { queue: ReviewQueue }) {
  const { list, filters, form, done, open, goTo, isListed } = queue
  const { element, query, responses, isComplete } = list
  const selectedId = isListed(form.openId) ? form.openId : (done?.id ?? responses[0]?._id)
  const selected = responses.find(({ _id }) => _id === selectedId)
  const panes = useRef<HTMLDivElement>(null)
  const detail = useRef<HTMLDivElement>(null)
  /** What takes the focus in the next selected response. */
  const [takesFocus, setTakesFocus] = useState<FocusTarget>()
  /** Whether the row of the next selected response takes the focus. */
  const focusesRow = useRef(false)

  // The open response is the one that is kept up to date (useResponseList).
  useEffect(() => {
    if (done === undefined && selectedId !== undefined && form.openId !== selectedId) form.open(selectedId)
  })

  const rowOf = (index: number) => element.current?.querySelectorAll('button')[index]
  const focusFeedback = () => detail.current?.querySelector('textarea')?.focus()
  function select(id: string): void {
    setTakesFocus(undefined)
    if (id !== selectedId) open(id)
  }
  /** Moves the selection and the focus by a number of rows. */
  function move(step: number): void {
    const index = responses.findIndex(({ _id }) => _id === selectedId) + step
    const response = responses[index]
    if (response !== undefined) {
      select(response._id)
      rowOf(index)?.focus()
    } else if (step > 0 && query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }
  /** The next response, if it opens, has the focus where the reviewed one had it. On a touch screen, no keyboard opens. */
  function finish(id: string, next: NextResponse): void {
    const { activeElement } = document
    focusesRow.current = queue.opensNext && element.current?.contains(activeElement) === true
    if (activeElement?.matches('textarea') && !coarsePointer.matches) setTakesFocus('feedback')
    else setTakesFocus(focusesRow.current ? undefined : 'answer')
    queue.finish(id, next)
  }
  const approve = () => detail.current?.querySelector<HTMLElement>('[aria-keyshortcuts="Control+Enter"]')?.click()
  useReviewKeys(panes, { move, approve })

  useEffect(() => {
    const row = element.current?.querySelector<HTMLElement>('[aria-current]')
    if (selectedId !== undefined) row?.scrollIntoView({ block: 'nearest' })
    if (focusesRow.current) row?.focus()
    focusesRow.current = false
  }, [element, selectedId])

  function moveByArrow(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move(step)
  }

  if (query.data !== undefined && responses.length === 0) return <NoResponses filters={filters} />
  return (
    <div ref={panes} className="grid min-h-0 grow grid-cols-[minmax(20rem,2fr)_5fr] grid-rows-[minmax(0,1fr)] gap-4">
      <div className="flex flex-col overflow-hidden panel">
        <NewItemsLine
          label={labelOfNew(list.arrived.length, messages.responses_arrived)}
          onShow={list.showArrived}
          className="shrink-0 border-b border-line px-4"
        >
          <p className="text-sm text-muted pointer-coarse:hidden">{messages.responses_pane_keys()}</p>
        </NewItemsLine>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons in it */}
        <div onKeyDown={moveByArrow} className="grow overflow-y-auto">
          <PagedItems
            ref={element}
            query={query}
            items={query.data && responses}
            isComplete={isComplete}
            failureMessage={messageOf(query.error, messages.responses_failed())}
            loading={<Skeleton rows={6} rowClass="h-20" className="grid gap-2 p-3" />}
            empty={null}
            className="hairlines"
          >
            {(response) => (
              <>
                {response._id === list.firstReviewed && <ReviewedHeading />}
                <ResponseRow
                  response={response}
                  isSelected={response._id === selectedId}
                  listed={filters.status}
                  onSelect={(withKeyboard) => {
                    if (withKeyboard && response._id === selectedId) focusFeedback()
                    else select(response._id)
                  }}
                />
              </>
            )}
          </PagedItems>
        </div>
      </div>
      <div ref={detail} className="overflow-hidden panel">
        {selected && (
          <ResponseDetail
            key={selected._id}
            response={selected}
            queue={queue}
            takesFocus={takesFocus}
            onReviewed={(next) => finish(selected._id, next)}
            onNext={() => {
              setTakesFocus('feedback')
              if (done?.next) goTo(done.next._id)
            }}
            onLeave={() => rowOf(responses.indexOf(selected))?.focus()}
          />
        )}
      </div>
    </div>
  )
}
