import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Spinner } from './spinner.tsx'

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover border-transparent',
  secondary: 'bg-surface text-ink hover:bg-sunken border-line-strong',
  danger: 'bg-surface text-bad hover:bg-bad-tint border-bad',
  quiet: 'bg-transparent text-ink hover:bg-sunken border-transparent',
} as const
type Look = keyof typeof looks

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-xl border px-4 py-2 text-center font-semibold wrap-break-word transition-colors'

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  /** It is doing what it was pressed for: it stays where it is and does nothing more. */
  busy?: boolean
}

export function Button({ look = 'primary', busy = false, className = '', children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: the focus would be lost while it works.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={`${shape} ${looks[look]} aria-disabled:cursor-progress aria-disabled:opacity-75 ${className}`}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface LinkButtonProps extends ComponentProps<typeof Link> {
  look?: Look
}

export function LinkButton({ look = 'primary', className = '', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`${shape} ${looks[look]} ${className}`} />
}
