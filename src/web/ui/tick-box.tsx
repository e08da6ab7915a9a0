import type { ReactNode } from 'react'
import { boxClass, tintClass } from './radio-group.tsx'

interface TickBoxProps {
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  /** The label, with the class that tints it. */
  children: (tintClass: string) => ReactNode
}

/** One of several options of which any number can be chosen. */
export const TickBox = ({ checked, disabled = false, onChange, children }: TickBoxProps) => (
  <label
    className={`${boxClass} flex min-h-11 items-center gap-3 border-line-strong px-3.5 py-2 ${disabled ? 'opacity-60' : 'cursor-pointer hover:bg-sunken'}`}
  >
    <input
      type="checkbox"
      autoComplete="off"
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
      className="peer size-6 shrink-0 accent-primary"
    />
    {children(tintClass)}
  </label>
)
