import { Plus } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'

interface NewButtonProps extends ButtonProps {
  label: string
}

/** Opens the form for something new, in the line of a screen's heading. On very narrow screens, it is an icon. */
export const NewButton = ({ label, ...rest }: NewButtonProps) => (
  <Button {...rest} className="min-w-11 max-[22rem]:px-2.5">
    <Plus aria-hidden className="size-5 shrink-0" />
    <span className="max-[22rem]:sr-only">{label}</span>
  </Button>
)
