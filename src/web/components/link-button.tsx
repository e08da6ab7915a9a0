import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonVariant, buttonClass } from '../ui/button.tsx'

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
}

/** A link that looks like a button. */
export function LinkButton({ variant = 'primary', className = '', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`${buttonClass(variant)} ${className}`} />
}
