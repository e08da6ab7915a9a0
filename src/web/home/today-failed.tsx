import { useQuery } from '@tanstack/react-query'
import { load_failed } from '#messages'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { todayQuery } from '#web/session/today-query.ts'
import { Card } from '#web/ui/card.tsx'

/** Shown if what waits for the viewer could not be loaded. */
export function TodayFailed() {
  const query = useQuery(todayQuery)
  return (
    <Card className="mb-8">
      <FailedQuery query={query} failureMessage={load_failed()} compact />
    </Card>
  )
}
