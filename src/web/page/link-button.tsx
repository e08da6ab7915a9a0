import type { ComponentProps } from 'react'
import { Link } from '#web/router/router.tsx'
import { type ButtonSize, type ButtonVariant, buttonClass } from '#web/ui/button.tsx'

interface LinkButtonProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A link that looks like a button. */
export function LinkButton({ variant = 'primary', size = 'default', className = '', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`${buttonClass(variant, size)} ${className}`} />
}
