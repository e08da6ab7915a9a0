import { queryOptions, useQuery } from '@tanstack/react-query'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'

const versionQuery = queryOptions({
  queryKey: [...queryKeys.version],
  queryFn: () => api('GET /api/settings/version'),
  meta: { failureMessage: messages.load_failed, failureToast: false },
})

/** The version that the server runs, and a newer one if the operator lets the server look for it. */
export function VersionLine() {
  const { data } = useQuery(versionQuery)
  if (data === undefined) return null
  const { version, available } = data
  const update = available && messages.settings_update({ version: available.version })
  return (
    <p className="mt-6 text-sm text-muted">
      {messages.settings_version({ version })}
      {update && ' · '}
      {available?.link ? (
        <a
          href={available.link}
          target="_blank"
          rel="noopener noreferrer"
          title={messages.opens_new_tab()}
          className="inline-flex min-h-11 items-center text-ink underline decoration-lamp decoration-2 underline-offset-2"
        >
          {update}
        </a>
      ) : (
        update
      )}
    </p>
  )
}
