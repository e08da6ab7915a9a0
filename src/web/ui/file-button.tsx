import { FileUp } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { Button } from './button.tsx'

interface FileButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  label: string
  /** What can be chosen. */
  hint: ReactNode
  hintClass: string
  onFile: (file: File) => void
}

/**
 * Opens the choice of a file of this device, with a hint below. Any file can be chosen: some phones offer none at all for an extension
 * that they don't know.
 */
export function FileButton({ label, hint, hintClass, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          if (file !== undefined) onFile(file)
          target.value = ''
        }}
      />
      <Button {...button} aria-describedby={id} onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        {label}
      </Button>
      <p id={id} className={`text-sm text-muted ${hintClass}`}>
        {hint}
      </p>
    </>
  )
}
