import type { ComponentProps } from 'react'
import { Link } from '#web/router/router.tsx'

/** A link in running text, or on a line of its own. */
export const TextLink = ({ className = '', ...rest }: ComponentProps<typeof Link>) => (
  <Link {...rest} className={`font-semibold underline decoration-lamp decoration-2 underline-offset-4 ${className}`} />
)
