import { lazy, Suspense, useState } from 'react'
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
