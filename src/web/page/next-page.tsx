import { offline_more } from '#messages'
import { useConnected } from '#web/api/connection.ts'
import { LoadMore } from '#web/ui/load-more.tsx'

interface NextPageProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** Loads the next page of a list on scrolling, or with its button. Without a connection, says that it loads later. */
export function NextPage({ query }: NextPageProps) {
  const connected = useConnected()
  if (!query.hasNextPage) return null
  if (!connected)
    return <p className="mt-6 flex min-h-11 items-center justify-center text-center text-muted">{offline_more()}</p>
  return <LoadMore loading={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />
}
