import { Globe } from 'lucide-react'
import { Suspense, useState } from 'react'
import { language_title } from '#messages'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LanguageSheet } from './lazy-language-sheet.ts'

/** Opens the list of languages. Where there is an account menu, it is there. */
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
