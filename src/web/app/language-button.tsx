import { Globe } from 'lucide-react'
import { Suspense, useState } from 'react'
import { languageNames } from '#locales/generated/language-names.ts'
import { language_title } from '#messages'
import { useLanguage } from '#web/storage/texts.ts'
import { LanguageSheet } from './lazy-language-sheet.ts'

/**
 * Opens the list of languages. Where there is an account menu, it is there.
 * @param isNamed whether it shows the name of the language, if there is room
 */
export function LanguageButton({ isNamed }: { isNamed: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const language = useLanguage()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-xl px-2 text-muted hover:bg-sunken"
      >
        <Globe aria-hidden className="size-5 shrink-0" />
        <span className="sr-only">{language_title()}</span>
        {isNamed && (
          <span lang={language} className="whitespace-nowrap @max-[21rem]/bar:sr-only">
            {/* Without the country. */}
            {languageNames[language].name.replace(/ \(.*/, '')}
          </span>
        )}
      </button>
      <Suspense>{isOpen && <LanguageSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
