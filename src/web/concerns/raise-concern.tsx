import { lazy, type ReactNode, Suspense, useState } from 'react'
import { raise_concern } from '#messages'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'

const RaiseSheet = lazy(async () => ({ default: (await import('./raise-sheet.tsx')).RaiseSheet }))

interface RaiseConcernProps {
  /** Whom it is about. Undefined if the leader chooses. */
  person?: { _id: string; name: string }
  variant?: ButtonVariant
  /** Returns another button. */
  button?: (open: () => void) => ReactNode
}

/** A button with which a leader raises a concern. */
export function RaiseConcern({ person, variant = 'secondary', button }: RaiseConcernProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {button === undefined ? (
        <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {raise_concern()}
        </Button>
      ) : (
        button(() => setOpen(true))
      )}
      {isOpen && (
        <Suspense>
          <RaiseSheet person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
