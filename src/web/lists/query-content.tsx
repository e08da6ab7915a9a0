import type { ReactNode } from 'react'
import { useConnected } from '#web/api/connection.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { FailedQuery } from './failed-query.tsx'

interface QueryContentProps<Data> {
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  /** The data to show: the query's, or a deferred value of it. */
  data: Data | undefined
  failureMessage: string
  /** Shown while the query loads for the first time. */
  loading?: ReactNode
  /** Whether a failure is shown in one line instead of an illustration. */
  compact?: boolean
  /** Heading of the screen if the data cannot be shown, for screens whose heading is part of the data. */
  heading?: string
  children: (data: Data) => ReactNode
}

/**
 * Shows the data of a query. Until there is any, shows that it is loading, or that it failed with a button to try again. Without a
 * connection, what is not stored on this device is unknown: it is neither loading nor empty.
 */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, data, failureMessage, loading = <Loading />, compact = false, heading, children } = props
  const connected = useConnected()
  if (data !== undefined) return children(data)
  if (!query.isError && connected) return loading
  return (
    <>
      {heading !== undefined && <PageHeader title={heading} />}
      <FailedQuery query={query} failureMessage={failureMessage} compact={compact} />
    </>
  )
}
