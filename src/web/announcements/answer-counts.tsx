import { useQuery } from '@tanstack/react-query'
import { permission_counts } from '#messages'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { permissionQuery } from './permission-query.ts'

/** How many parents have answered an announcement that asks for a yes. Opens the list of them. */
export function AnswerCounts({ id, titleId }: { id: string; titleId: string }) {
  const { data } = useQuery(permissionQuery(id))
  return (
    // As high without the numbers, which arrive later.
    <p className="flex min-h-11 items-center text-sm tabular-nums">
      {data && (
        <TextLink to={paths.permission(id)} aria-describedby={titleId} className="inline-flex min-h-11 items-center">
          {permission_counts(data)}
        </TextLink>
      )}
    </p>
  )
}
