import { Globe } from 'lucide-react'
import { Suspense, useState } from 'react'
import { language_title } from '#messages'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LanguageSheet } from './lazy-language-sheet.ts'

/** Opens the list of languages. Users who are signed in find it in the account menu. */
export function LanguageButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        Icon={Globe}
        label={language_title()}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="text-muted"
      />
      <Suspense>{isOpen && <LanguageSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
