import { LoaderCircle } from 'lucide-react'
import { loading } from '#messages'

export const Spinner = () => <LoaderCircle aria-hidden className="size-4 animate-spin" />

/** Placeholder for a screen or a part of it that is loading. */
export function Loading() {
  return (
    <div role="status" className="flex animate-appear items-center justify-center gap-3 py-16 text-muted">
      <LoaderCircle aria-hidden className="size-6 animate-spin text-lamp" />
      {loading()}
    </div>
  )
}
