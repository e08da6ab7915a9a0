import { useQuery } from '@tanstack/react-query'
import { today_failed } from '#messages'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { todayQuery } from './queries.ts'

/** Shown if what waits for the viewer could not be loaded. */
export function TodayFailed() {
  const { isFetching, refetch } = useQuery(todayQuery)
  return (
    <Card className="mb-8">
      <LoadFailed text={today_failed()} loading={isFetching} onRetry={() => void refetch()} />
    </Card>
  )
}
