import { Search } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import * as messages from '#messages'
import { navigate } from '#web/router/router.tsx'
import { useViewer } from '#web/session/session.tsx'
import { fieldDirection } from '#web/ui/field.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { type Choice, type PaletteSearch, usePaletteSearch } from './palette-search.tsx'

/**
 * Finds a screen, question, person or chat, and opens it. By the combobox pattern of the ARIA Authoring Practices: the focus stays in
 * the field, and the arrow keys choose from the list.
 */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { dialog, close } = useModal()
  const [text, setText] = useState('')
  const [activeId, setActiveId] = useState<string>()
  const search = usePaletteSearch(text)
  const choices = search.groups.flatMap((group) => group.choices)
  const active = choices.find(({ id }) => id === activeId) ?? choices[0]
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to another active option
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.id])

  function open({ path }: Choice): void {
    // Returns the focus before the new screen takes it.
    close()
    navigate(path)
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const index = active === undefined ? -1 : choices.indexOf(active)
      setActiveId(choices[(index + step + choices.length) % choices.length]?.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (active !== undefined) open(active)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      close()
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog; the click is for the backdrop
    <dialog
      ref={dialog}
      aria-label={messages.palette_title()}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="mx-auto mt-[min(12vh,6rem)] mb-auto w-[min(38rem,calc(100vw-2rem))] overflow-hidden rounded-2xl border border-line bg-surface text-ink shadow-xl backdrop:bg-backdrop"
    >
      <div className="flex max-h-[min(32rem,80vh)] flex-col">
        <Field
          value={text}
          onChange={(value) => {
            setText(value)
            setActiveId(undefined)
          }}
          onKeyDown={handleKey}
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
        />
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={messages.palette_results()}
          className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:hidden"
        >
          {search.groups.map(({ label, choices: ofGroup }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset can't be
            <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
              <p id={`${id}-${label}`} className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
                {label}
              </p>
              {ofGroup.map((choice) => (
                <Option
                  key={choice.id}
                  id={`${id}-${choice.id}`}
                  choice={choice}
                  isActive={choice === active}
                  onOpen={() => open(choice)}
                  onPoint={() => setActiveId(choice.id)}
                />
              ))}
            </div>
          ))}
        </div>
        <SearchStatus text={text} count={choices.length} search={search} />
      </div>
    </dialog>
  )
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/** The field with the focus. */
function Field({ onChange, 'aria-expanded': isExpanded, ...props }: FieldProps) {
  const label = useViewer().role === 'admin' ? messages.palette_field() : messages.palette_field_student()
  return (
    <div className="relative border-b border-line">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-muted" />
      <input
        type="text"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-expanded={isExpanded}
        aria-autocomplete="list"
        autoComplete="off"
        dir={fieldDirection('text', String(props.value).length)}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-14 w-full bg-transparent py-2 ps-12 pe-4 text-lg text-ink placeholder:text-muted focus-visible:rounded-t-2xl focus-visible:shadow-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-primary"
        {...props}
      />
    </div>
  )
}

interface OptionProps {
  id: string
  choice: Choice
  isActive: boolean
  onOpen: () => void
  onPoint: () => void
}

const Option = ({ id, choice: { label, detail, Icon }, isActive, onOpen, onPoint }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    onClick={onOpen}
    onPointerMove={onPoint}
    className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-transparent px-3 py-1.5 aria-selected:border-line aria-selected:bg-tint"
  >
    <Icon aria-hidden className="size-5 shrink-0 text-muted" />
    <span dir="auto" className="page-aligned line-clamp-2 font-medium">
      {label}
    </span>
    {detail !== undefined && <span className="ms-auto max-w-[45%] shrink-0 truncate text-sm text-muted">{detail}</span>}
  </div>
)

interface SearchStatusProps {
  text: string
  /** Number of choices. */
  count: number
  search: PaletteSearch
}

function SearchStatus({ text, count, search: { isSearching, hasFailed, hasOlderQuestions } }: SearchStatusProps) {
  return (
    <div role="status" className="text-sm text-muted">
      {count === 0 && !isSearching && !hasFailed && (
        <p className="p-6 text-center wrap-anywhere">{messages.palette_none({ text: text.trim() })}</p>
      )}
      {count > 0 && text !== '' && !isSearching && <p className="sr-only">{messages.palette_count({ count })}</p>}
      {hasFailed && <p className="border-t border-line px-5 py-2.5 text-warn">{messages.palette_failed()}</p>}
      {hasOlderQuestions && <p className="border-t border-line px-5 py-2.5">{messages.palette_questions_note()}</p>}
    </div>
  )
}
