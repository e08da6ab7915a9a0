import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admission_failed } from '#messages'
import { api } from '#web/api/api.ts'
import { messageOf } from '#web/api/api-error.ts'
import { invalidate } from '#web/api/invalidate.ts'

export type Decision = 'let-in' | 'decline'

/** Lets a waiting person in, or declines and so removes the account. */
export function useApproval(id: string) {
  const client = useQueryClient()
  const [state, setState] = useState<{ sending?: Decision; decided?: Decision; error?: string }>({})
  async function decide(decision: Decision): Promise<void> {
    setState({ sending: decision })
    try {
      await api(`POST /api/users/{id}/${decision}`, { params: { id } })
      setState({ decided: decision })
    } catch (error) {
      setState({ error: messageOf(error, admission_failed()) })
    }
    // Also after a failure: another leader may have decided.
    void invalidate(client, ['users'])
  }
  return { ...state, decide, markLetIn: () => setState({ decided: 'let-in' }) }
}
