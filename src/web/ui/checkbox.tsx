import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  label: string
  /** What happens while it is checked. */
  text?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string
}

/** A checkbox with its label. */
export function Checkbox({ label, text, checked, onChange, className = '' }: CheckboxProps) {
  const id = useId()
  return (
    <label className={`flex min-h-11 w-fit cursor-pointer items-center gap-3 ${className}`}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-labelledby={id}
        aria-describedby={text ? `${id}-text` : undefined}
        className="size-6 shrink-0 accent-primary"
      />
      <span>
        <span id={id} className="leading-tight font-semibold">
          {label}
        </span>
        {text && (
          <span id={`${id}-text`} className="block text-sm text-muted">
            {text}
          </span>
        )}
      </span>
    </label>
  )
}
