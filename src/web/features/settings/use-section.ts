import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings, SettingsChange } from '#contract/settings.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { invalidate } from '../../api/invalidate.ts'
import { settingsQuery } from '../../components/settings-query.ts'
import { setGroupName } from '../../group-name.ts'
import { useViewer } from '../../session/session.tsx'
import { draftPrefix, readUserData, saveUserData } from '../../storage/user-data.ts'

/** The fields of a section as texts, by name. */
type Values = Record<string, string>
/** What a leader typed, and the saved values on which it is based. */
interface Draft<V> {
  base: V
  values: V
}

/** Reports that another leader has saved other values since the draft was begun. */
export class SectionConflict extends Error {}

const differs = <V extends Values>(one: V, other: V): boolean =>
  Object.keys(one).some((name) => one[name] !== other[name])

function parseDraft<V extends Values>(stored: string, saved: V): Draft<V> | undefined {
  try {
    const { base, values } = JSON.parse(stored)
    return { base: { ...saved, ...base }, values: { ...saved, ...values } }
  } catch {
    return undefined
  }
}

/**
 * The state of one section of the settings. While nobody types, it follows what other leaders save. What is typed is stored on
 * this device until it is saved.
 * @param read returns the fields of the section from the settings
 * @param write returns the change that saves the fields
 */
export function useSection<V extends Values>(
  name: string,
  settings: Settings,
  read: (settings: Settings) => V,
  write: (values: V) => SettingsChange,
) {
  const { _id } = useViewer()
  const client = useQueryClient()
  const key = `${draftPrefix}settings:${name}`
  const saved = read(settings)
  const [draft, setDraft] = useState(() => parseDraft(readUserData(_id, key), saved))
  const [hasConflict, setConflict] = useState(false)
  const { base, values } = draft ?? { base: saved, values: saved }

  function store(next: Draft<V> | undefined): void {
    const kept = next !== undefined && differs(next.values, next.base) ? next : undefined
    setDraft(kept)
    saveUserData(_id, key, kept === undefined ? '' : JSON.stringify(kept))
  }

  function reset(): void {
    store(undefined)
    setConflict(false)
  }

  /** Saves with the newest version. Retries once if only other sections have changed since. */
  async function save(accepted = base): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const current = client.getQueryData(settingsQuery.queryKey) ?? settings
      if (differs(read(current), accepted) && differs(read(current), values)) {
        setConflict(true)
        throw new SectionConflict()
      }
      try {
        const next = await api('PUT /api/settings', { body: { ...write(values), version: current.version } })
        client.setQueryData(settingsQuery.queryKey, next)
        setGroupName(next.groupName)
        reset()
        return void invalidate(client, ['settings'])
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409) || attempt === 3) throw error
        await client.fetchQuery({ ...settingsQuery, staleTime: 0 })
      }
    }
  }

  return {
    values,
    saved,
    isDirty: differs(values, base),
    /** Whether a leader has saved other values, and this one must choose. */
    hasConflict,
    field: (field: keyof V & string) => ({
      name: field,
      value: values[field] ?? '',
      onChange: ({ target: { value } }: { target: { value: string } }) =>
        store({ base, values: { ...values, [field]: value } }),
    }),
    change: (changes: Partial<V>) => store({ base, values: { ...values, ...changes } }),
    save: () => save(),
    /** Saves although another leader has saved other values. */
    replace: () => save(saved),
    reset,
  }
}

export type Section<V extends Values> = ReturnType<typeof useSection<V>>
