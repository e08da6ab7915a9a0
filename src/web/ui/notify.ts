import toast from 'react-hot-toast/headless'
import { limits } from '#contract/limits.ts'

const urgent = { role: 'alert', 'aria-live': 'assertive' } as const

/** Toasts, top right. The same text is shown once at a time. */
export const notify = {
  success: (text: string) => toast.success(text, { id: text, duration: limits.toast.success }),
  error: (text: string) => toast.error(text, { id: text, duration: limits.toast.error, ariaProps: urgent }),
  dismiss: (id: string) => toast.dismiss(id),
}
