import toast from 'react-hot-toast/headless'
import { limits } from '#contract/limits.ts'

const urgent = { role: 'alert', 'aria-live': 'assertive' } as const
const newest = new Map<string, string>()

/**
 * The same text is shown once at a time. A newer one takes the place of the older under an id of its own: an id used again
 * would be taken away by the older one's timers.
 */
function show(kind: 'success' | 'error', text: string, ariaProps?: typeof urgent): void {
  const older = newest.get(text)
  if (older !== undefined) toast.remove(older)
  newest.set(text, toast[kind](text, { duration: limits.toast[kind], ...(ariaProps && { ariaProps }) }))
}

/** Toasts, top right. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text, urgent),
  dismiss: (id: string) => toast.dismiss(id),
}
