import { useEffect } from 'react'
import type { Language } from '#locales/languages.ts'
import { followOtherTab, loadTexts, setLanguage } from '#web/storage/texts.ts'
import { api } from '../api/api.ts'
import { readToken } from '../storage/token.ts'
import { useSession } from './session.tsx'

/**
 * Returns a function that changes the language of this device, and of the account of a user who is signed in. It rejects if its texts
 * can't be loaded or stored with the account. Then nothing changes.
 */
export function useChooseLanguage() {
  const { state, setUser } = useSession()
  return async (language: Language): Promise<void> => {
    await loadTexts(language)
    if (state.status === 'signed in') {
      const token = readToken()
      await api('PUT /api/auth/language', { body: { language } })
      if (token !== readToken()) return
      setUser({ ...state.user, language })
      await setLanguage('account', language)
    }
    await setLanguage('device', language)
  }
}

/** Shows the language of the account that is signed in, or else of this device, and what another tab has chosen. */
export function useSessionLanguage(): void {
  const { state } = useSession()
  const isSettled = state.status === 'signed in' || state.status === 'signed out'
  const language = state.status === 'signed in' ? state.user.language : undefined
  useEffect(() => {
    // Without a connection, the language stays until the next start.
    if (isSettled) setLanguage('account', language).catch(() => undefined)
  }, [isSettled, language])
  useEffect(() => {
    window.addEventListener('storage', followOtherTab)
    return () => window.removeEventListener('storage', followOtherTab)
  }, [])
}
