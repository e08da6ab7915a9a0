import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings, SettingsChange } from '#contract/settings.ts'
import { api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { changesOf, isEqual, useDraft } from '#web/forms/use-draft.ts'
import { useSession, useViewer } from '#web/session/session.tsx'
import { namesOf, type Shapes } from '#web/storage/shape.ts'
import { settingsQuery } from './settings-query.ts'

/** Reports that another leader has saved other values since the draft was begun. */
export class SectionConflict extends Error {}

interface SectionOptions<V> {
  shapes: Shapes<V>
  /** Returns the fields of the section from the settings. */
  read: (settings: Settings) => V
  /** Returns the change that saves the fields. */
  write: (values: V) => SettingsChange
}

/**
 * The state of one section of the settings. While nobody types, it follows what other leaders save. What is typed is stored on
 * this device until it is saved.
 */
export function useSection<V extends object>(name: string, settings: Settings, options: SectionOptions<V>) {
  const { shapes, read, write } = options
  const client = useQueryClient()
  const viewer = useViewer()
  const { setUser } = useSession()
  const saved = read(settings)
  const draft = useDraft(`settings:${name}`, saved, { shapes, follows: true })
  const { base, values } = draft
  const changes = changesOf(draft)
  const [hasConflict, setConflict] = useState(false)

  function reset(): void {
    draft.discard()
    setConflict(false)
  }

  /** Returns whether somebody has saved other values of the fields that the leader has changed, which were not accepted. */
  function hasOtherValues(current: V, accepted: V): boolean {
    const moved = namesOf(changes).filter((name) => !isEqual(current[name], accepted[name]))
    return moved.some((name) => !isEqual(current[name], values[name]))
  }

  /** Saves what the leader has changed, with the newest version. Retries twice if only other fields have changed since. */
  async function save(accepted = base): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const current = client.getQueryData(settingsQuery.queryKey) ?? settings
      if (hasOtherValues(read(current), accepted)) {
        setConflict(true)
        throw new SectionConflict()
      }
      try {
        const next = await api('PUT /api/settings', {
          body: { ...write({ ...read(current), ...changes }), version: current.version },
        })
        client.setQueryData(settingsQuery.queryKey, next)
        setUser({ ...viewer, groupName: next.groupName })
        draft.clear()
        setConflict(false)
        return void invalidate(client, ['settings'])
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409) || attempt === 3) throw error
        await client.fetchQuery({ ...settingsQuery, staleTime: 0 })
      }
    }
  }

  return {
    ...draft,
    saved,
    /** Whether a leader has saved other values, and this one must choose. */
    hasConflict,
    save: () => save(),
    /** Saves although another leader has saved other values. */
    replace: () => save(saved),
    reset,
  }
}

export type Section<V extends object> = ReturnType<typeof useSection<V>>
