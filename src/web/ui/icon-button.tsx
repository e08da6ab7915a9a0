import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  Icon: LucideIcon
  label: string
}

/** A square button with an icon and a label for screen readers. */
export function IconButton({ Icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={`grid size-11 shrink-0 place-items-center rounded-xl hover:bg-sunken ${className}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
