import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useConnected } from '#web/api/connection.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { EmptyIllustration } from '#web/ui/empty-illustration.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { FailedQuery } from './failed-query.tsx'

interface QueryContentProps<Data> {
  query: {
    data?: Data | undefined
    isError: boolean
    error: unknown
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** Instead of the query's data: a deferred value or a part of it. */
  data?: Data | undefined
  failureMessage?: string | undefined
  /** Shown while the query loads for the first time. */
  loading?: ReactNode
  /** Whether a failure is shown in one line instead of an illustration. */
  compact?: boolean
  /** Heading of the screen if the data cannot be shown, for screens whose heading is part of the data. */
  heading?: string
  /** Shown if the server has nothing with the id of the screen. */
  missing?: { title: string; text: string; Icon: LucideIcon }
  children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query. Until there is any, shows that it is loading, or that it failed with a button to try again. Without a
 * connection, what is not stored on this device is unknown: it is neither loading nor empty.
 */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, failureMessage, loading = <Loading />, compact = false, heading, missing } = props
  const data = 'data' in props ? props.data : query.data
  const connected = useConnected()
  if (missing !== undefined && query.error instanceof ApiError && query.error.status === 404) {
    return (
      <div className="mx-auto grid max-w-md justify-items-center gap-3 text-center sm:py-8">
        <EmptyIllustration Icon={missing.Icon} />
        <PageHeader title={missing.title} text={missing.text} />
      </div>
    )
  }
  if (data !== undefined) return props.children(data)
  if (!query.isError && connected) return loading
  return (
    <>
      {heading !== undefined && <PageHeader title={heading} />}
      <FailedQuery query={query} failureMessage={failureMessage} compact={compact} />
    </>
  )
}
