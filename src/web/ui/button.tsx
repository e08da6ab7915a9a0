import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'font-semibold bg-primary text-on-primary hover:bg-primary-hover border-transparent',
  secondary: 'font-semibold bg-surface text-ink hover:bg-sunken border-line-strong',
  danger: 'font-semibold bg-surface text-bad hover:bg-bad-tint border-bad',
  /** For actions that repeat in the rows of a list. */
  soft: 'font-semibold bg-sunken text-ink hover:bg-line border-transparent dark:bg-tint',
  quiet: 'font-semibold bg-transparent text-ink hover:bg-sunken border-transparent',
  subtle: 'font-medium bg-transparent text-muted hover:bg-sunken border-transparent',
  /** For what has been done with love. */
  lit: 'font-semibold bg-transparent text-warn border-transparent',
} as const
export type ButtonVariant = keyof typeof variants

const sizes = { default: 'rounded-xl px-4', compact: 'rounded-xl px-3', pill: 'rounded-full px-4' } as const
export type ButtonSize = keyof typeof sizes

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 border py-2 text-center wrap-break-word transition-colors'

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant, size: ButtonSize): string =>
  `${shape} ${sizes[size]} ${variants[variant]}`

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Whether the action runs: the button shows a spinner and ignores clicks. */
  loading?: boolean
}

export function Button({
  variant = 'primary',
  size = 'default',
  loading = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      // A button with `disabled` would lose the focus.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      {...rest}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      className={`${buttonClass(variant, size)} aria-disabled:cursor-progress aria-disabled:opacity-75 ${className}`}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
}
