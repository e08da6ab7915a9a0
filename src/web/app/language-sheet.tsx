import { Check } from 'lucide-react'
import { useState } from 'react'
import { languageNames } from '#locales/generated/language-names.ts'
import { type Language, languages } from '#locales/languages.ts'
import { account_close, language_failed, language_title, language_unchecked } from '#messages'
import { useChooseLanguage } from '#web/session/language.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { TitledSheet } from '#web/ui/sheet.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toasts } from '#web/ui/toasts.ts'

/** The languages of the app, each by its own name. What is typed on the screen below stays. */
export function LanguageSheet({ onClose }: { onClose: () => void }) {
  const current = useLanguage()
  const choose = useChooseLanguage()
  const [loading, setLoading] = useState<Language>()

  async function change(language: Language, close: () => void): Promise<void> {
    setLoading(language)
    try {
      await choose(language)
      close()
    } catch {
      toasts.error(language_failed())
    } finally {
      setLoading(undefined)
    }
  }

  return (
    <TitledSheet
      title={language_title()}
      closeLabel={account_close()}
      onClose={onClose}
      className="max-h-[85%] lg:max-w-md"
    >
      {(close) => (
        <ul className="p-2">
          {languages.map(({ tag, direction }) => (
            <li key={tag}>
              <button
                type="button"
                aria-current={tag === current}
                disabled={loading !== undefined}
                onClick={() => void change(tag, close)}
                className="flex min-h-13 w-full items-center gap-3 rounded-xl px-3 py-1.5 text-start hover:bg-sunken"
              >
                <span className="grow">
                  <span lang={tag} dir={direction} className={`block ${tag === current ? 'font-semibold' : ''}`}>
                    {languageNames[tag].name}
                  </span>
                  {!languageNames[tag].isChecked && (
                    <span className="block text-sm text-muted">{language_unchecked()}</span>
                  )}
                </span>
                {tag === loading && <Spinner />}
                {tag === current && loading === undefined && <Check aria-hidden className="size-5 shrink-0" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </TitledSheet>
  )
}
