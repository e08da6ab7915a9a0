import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { search_clear } from '#messages'
import { fieldDirection } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Time without typing after which the search starts. */
const debounceMs = 250

interface SearchFieldProps {
  label: string
  placeholder: string
  /** The search of the shown list. */
  search: string
  onSearch: (search: string) => void
  /** Whether it takes the focus when it appears. */
  autoFocus?: boolean
  className?: string
}

/** A field that searches while one types, with a button to clear it. */
export function SearchField({ label, placeholder, search, onSearch, autoFocus, className = '' }: SearchFieldProps) {
  const [text, setText] = useState(search)
  const [shown, setShown] = useState(search)
  /** Searches that have started and are not shown yet. */
  const [started, setStarted] = useState<readonly string[]>([])
  // Follows Back and Forward, and keeps what is typed while an earlier search starts.
  if (search !== shown) {
    const index = started.indexOf(search)
    setShown(search)
    setStarted(index < 0 ? [] : started.slice(index + 1))
    if (index < 0) setText(search)
  }
  const field = useRef<HTMLInputElement>(null)
  function startFor(wanted: string): void {
    if (wanted === search) return
    setStarted([...started, wanted])
    onSearch(wanted)
  }
  const start = useEffectEvent(() => startFor(text.trim()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the timer again
  useEffect(() => {
    const timer = setTimeout(start, debounceMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <search className={`relative ${className}`}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted" />
      <input
        ref={field}
        type="search"
        value={text}
        dir={fieldDirection('search', text.length)}
        aria-label={label}
        autoFocus={autoFocus}
        placeholder={placeholder}
        autoCapitalize="none"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.nameLength.max}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && startFor(text.trim())}
        className="min-h-11 w-full rounded-xl border border-line-strong bg-surface py-2 ps-11 pe-11 text-ink placeholder:text-muted placeholder-shown:pe-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <IconButton
          Icon={X}
          label={search_clear()}
          onClick={() => {
            setText('')
            startFor('')
            field.current?.focus()
          }}
          className="absolute inset-y-0 end-0 text-muted hover:text-ink"
        />
      )}
    </search>
  )
}
