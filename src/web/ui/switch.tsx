import { type ReactNode, useId } from 'react'

interface SwitchProps {
  name: string
  label: ReactNode
  /** What happens while it is on, unless the label says it. */
  text?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch. It is a checkbox for the browser, so that it works in every form. */
export function Switch({ name, label, text, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-xl py-1">
      <span className="grow basis-[8rem]">
        <span id={id} className="font-semibold">
          {label}
        </span>
        {text !== undefined && (
          <span id={`${id}-text`} className="block text-muted">
            {text}
          </span>
        )}
      </span>
      <span className="relative ms-auto inline-grid shrink-0">
        <input
          type="checkbox"
          role="switch"
          name={name}
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-labelledby={id}
          aria-describedby={text === undefined ? undefined : `${id}-text`}
          className="peer h-7 w-12 cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-sunken checked:border-primary checked:bg-primary"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-1 top-1 size-5 rounded-full border border-line-strong bg-surface transition-[inset-inline-start] peer-checked:start-6 peer-checked:border-transparent peer-checked:bg-on-primary forced-colors:bg-[ButtonText]"
        />
      </span>
    </label>
  )
}
