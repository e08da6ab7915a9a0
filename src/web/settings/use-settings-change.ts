import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettingsChange } from '#contract/settings.ts'
import { save_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { useAction } from '#web/forms/use-action.ts'
import { settingsQuery } from './settings-query.ts'

/** Returns a function for switches, which change a setting at once, and the change that is being saved. */
export function useSettingsChange() {
  const client = useQueryClient()
  const { run } = useAction()
  const [saving, setSaving] = useState<SettingsChange>({})

  async function change(body: SettingsChange): Promise<void> {
    setSaving(body)
    const save = async () => client.setQueryData(settingsQuery.queryKey, await api('PUT /api/settings', { body }))
    await run(save, { failure: save_failed() })
    setSaving({})
    void invalidate(client, ['settings'])
  }
  return { saving, change }
}
