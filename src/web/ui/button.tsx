import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover border-transparent',
  secondary: 'bg-surface text-ink hover:bg-sunken border-line-strong',
  danger: 'bg-surface text-bad hover:bg-bad-tint border-bad',
  quiet: 'bg-transparent text-ink hover:bg-sunken border-transparent',
} as const
export type ButtonVariant = keyof typeof variants

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-xl border px-4 py-2 text-center font-semibold wrap-break-word transition-colors'

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant): string => `${shape} ${variants[variant]}`

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  /** Shows a spinner and ignores clicks while the action runs. */
  loading?: boolean
}

export function Button({
  variant = 'primary',
  loading = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: the focus would be lost while it works.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      className={`${buttonClass(variant)} aria-disabled:cursor-progress aria-disabled:opacity-75 ${className}`}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
