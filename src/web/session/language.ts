import { useEffect } from 'react'
import { isLanguage, type Language } from '#locales/languages.ts'
import { changeLanguage, chosenLanguage, currentLanguage, languageKey } from '#web/storage/texts.ts'
import { api } from '../api/api.ts'
import { useSession, useViewer } from './session.tsx'

const save = (language: Language) => api('PUT /api/auth/language', { body: { language } })

/** Returns a function that changes the language on this device, and of the account of a user who is signed in. It rejects if either fails. */
export function useChooseLanguage() {
  const { state, setUser } = useSession()
  return async (language: Language): Promise<void> => {
    if (state.status !== 'signed in') return changeLanguage(language)
    await changeLanguage(language, () => save(language))
    setUser({ ...state.user, language })
  }
}

/** Shows the language of the account, and one that is chosen in another tab. An account without one gets the language that was chosen on this device. */
export function useAccountLanguage(): void {
  const { language } = useViewer()
  useEffect(() => {
    // Without a connection, the language stays until the next start.
    if (language === undefined) void saveChosen().catch(() => undefined)
    else if (language !== currentLanguage()) void changeLanguage(language).catch(() => undefined)
  }, [language])
  useEffect(() => {
    window.addEventListener('storage', followOtherTab)
    return () => window.removeEventListener('storage', followOtherTab)
  }, [])
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === languageKey && isLanguage(newValue)) void changeLanguage(newValue).catch(() => undefined)
}

async function saveChosen(): Promise<void> {
  const chosen = chosenLanguage()
  if (chosen !== undefined) await save(chosen)
}
