import { lazy, Suspense, useState } from 'react'
import { raise_concern } from '#messages'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'

const RaiseSheet = lazy(async () => ({ default: (await import('./raise-sheet.tsx')).RaiseSheet }))

interface RaiseConcernProps {
  /** Whom it is about. Undefined if the leader chooses. */
  person?: { _id: string; name: string }
  variant?: ButtonVariant
}

/** A button with which a leader raises a concern. */
export function RaiseConcern({ person, variant = 'secondary' }: RaiseConcernProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {raise_concern()}
      </Button>
      {isOpen && (
        <Suspense>
          <RaiseSheet person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
