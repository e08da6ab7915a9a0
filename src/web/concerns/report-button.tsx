import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { report } from '#messages'
import { Button } from '#web/ui/button.tsx'
import type { Reported } from './report-sheet.tsx'

const ReportSheet = lazy(async () => ({ default: (await import('./report-sheet.tsx')).ReportSheet }))

/** Returns a function that opens the sheet to report something, and the sheet. */
export function useReport(reported: Reported) {
  const [isOpen, setOpen] = useState(false)
  const sheet = isOpen && (
    <Suspense>
      <ReportSheet reported={reported} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { open: () => setOpen(true), sheet }
}

interface ReportButtonProps {
  reported: Reported
  /** Id of the element that tells this button from others. */
  describedBy: string
  className?: string
}

/** A quiet button that opens the sheet to report something. */
export function ReportButton({ reported, describedBy, className = '' }: ReportButtonProps) {
  const { open, sheet } = useReport(reported)
  return (
    <>
      <Button
        variant="subtle"
        size="compact"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={open}
        className={className}
      >
        <Flag aria-hidden className="size-4" />
        {report()}
      </Button>
      {sheet}
    </>
  )
}
