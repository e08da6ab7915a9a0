import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { HistoryEntry } from '#contract/audit-log.ts'
import { historyGroups } from '#contract/rules/audit-log.ts'
import * as messages from '#messages'
import { PagedItems, usePagedItems } from '#web/lists/paged-list.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { useSearchParams } from '#web/router/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDayOf } from '#web/ui/dates.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NewItemsLine } from '#web/ui/new-items-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { Entry } from './entry.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { type HistoryFilters as Filters, historyQuery, isShown, newestQuery } from './queries.ts'

/** Returns a day of the URL, or undefined if it is none. */
function readDay(text: string | null): string | undefined {
  const isDay = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay ? text : undefined
}

/** Returns the filters in the URL, and a function that changes them there. */
function useFilters(): [filters: Filters, change: (changes: Filters) => void] {
  const [params, setParams] = useSearchParams()
  const filters: Filters = {
    person: params.get('person') || undefined,
    group: historyGroups.find((group) => group === params.get('group')),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    logins: params.get('logins') === 'show' ? 'show' : undefined,
  }
  function change(changes: Filters): void {
    const entries = Object.entries({ ...filters, ...changes })
    setParams(new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1]))), {
      replace: true,
    })
  }
  return [filters, change]
}

export function HistoryPage() {
  const [filters, change] = useFilters()
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={messages.history_title()} text={messages.history_text()} />
      <HistoryFilters filters={filters} onChange={change} />
      <Entries
        key={JSON.stringify(filters)}
        filters={filters}
        onClear={() =>
          change({ person: undefined, group: undefined, from: undefined, to: undefined, logins: undefined })
        }
      />
    </div>
  )
}

function Entries({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const options = historyQuery(filters)
  const list = usePagedItems(options)
  const newest = useQuery({ ...newestQuery(filters), enabled: list.items !== undefined })
  const client = useQueryClient()
  const element = useRef<HTMLDivElement>(null)
  const shown = list.items?.filter((entry) => isShown(entry, filters))
  // A page of nothing but logins.
  const isBlank = shown?.length === 0 && list.query.hasNextPage
  const { isFetchingNextPage, fetchNextPage } = list.query
  useEffect(() => {
    if (isBlank && !isFetchingNextPage) void fetchNextPage()
  }, [isBlank, isFetchingNextPage, fetchNextPage])
  const hasNews = shown !== undefined && !!newest.data && newest.data !== shown[0]?._id

  /** Fetches the first page again, and scrolls to it. */
  async function showNews(): Promise<void> {
    client.setQueryData(
      options.queryKey,
      (loaded) => loaded && { pages: loaded.pages.slice(0, 1), pageParams: loaded.pageParams.slice(0, 1) },
    )
    await list.query.refetch()
    element.current?.scrollIntoView()
    element.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <NewItemsLine
        label={hasNews ? messages.history_arrived() : undefined}
        onShow={() => void showNews()}
        className="-mt-3"
      >
        {shown?.[0] && <Day at={shown[0].at} />}
      </NewItemsLine>
      <div ref={element} tabIndex={-1} className="scroll-mt-20 outline-none">
        <PagedItems
          {...list}
          items={isBlank ? undefined : shown}
          keyOf={({ _id }) => _id}
          className="hairlines"
          loading={<Skeleton rows={6} rowClass="h-14" className="grid gap-3" />}
          empty={<NoEntries filters={filters} onClear={onClear} />}
        >
          {(entry, index, entries) => (
            <li>
              <DayHeading entry={entry} previous={entries[index - 1]} />
              <Entry entry={entry} />
            </li>
          )}
        </PagedItems>
      </div>
    </>
  )
}

function Day({ at }: { at: string }) {
  useToday()
  return <h2 className="text-sm font-bold text-muted">{formatDayOf(at)}</h2>
}

/** The day of an entry, above the first entry of each day but the first, which is in the line above the list. */
function DayHeading({ entry, previous }: { entry: HistoryEntry; previous: HistoryEntry | undefined }) {
  if (previous === undefined || formatDayOf(previous.at) === formatDayOf(entry.at)) return null
  return (
    <div className="pt-4 pb-1">
      <Day at={entry.at} />
    </div>
  )
}

function NoEntries({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  return (
    <EmptyState
      title={isFiltered ? messages.history_no_match() : messages.history_empty()}
      text={isFiltered ? messages.history_no_match_text() : undefined}
      Icon={History}
    >
      {isFiltered && (
        <Button variant="secondary" onClick={onClear}>
          {messages.history_clear()}
        </Button>
      )}
    </EmptyState>
  )
}
