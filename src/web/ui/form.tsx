import {
  type ChangeEvent,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Alert } from './alert.tsx'
import { useStuckBar } from './use-stuck-bar.ts'

/** Messages by field name; `form` is the message for the whole form. */
export type FormErrors = Record<string, string | undefined>

interface FormState {
  errors: FormErrors
  loading: boolean
}
const noErrors = (): FormErrors => ({})
const FormContext = createContext<FormState>({ errors: {}, loading: false })
/** Attribute of a control whose text exceeds its limit. The form is not sent while one has it. */
export const tooLong = 'data-too-long'
/**
 * Attribute of a control that errors at other fields also concern, such as a password that has to be repeated. Its value is the names
 * of these fields, separated by spaces.
 */
export const errorAt = 'data-error-at'
/** Attribute of the control that has the focus when the dialog around its form opens. */
export const takesFocus = 'data-takes-focus'
/** Returns the state of the form around a field or button. */
export const useFormState = () => use(FormContext)

/** Classes of a form that is not in a card: what covers the text behind its button has the color of the page. */
export const formOnPageClass = 'gap-5 [&>.form-actions]:[--surface:var(--paper)]'

interface FormProps {
  /**
   * Sends the form. Not called again before its promise settles.
   * @returns its errors, if there are any, as a function: they follow the language while they are shown
   */
  onSubmit: (form: FormData) => Promise<(() => FormErrors) | undefined>
  children: ReactNode
  /** Classes for the space between its rows. */
  className?: string
  label?: string
}

/**
 * A form that shows each error at its field, until that field is changed, and moves the focus to the first one. A failed submission
 * keeps the input.
 */
export function Form({ onSubmit, children, className = 'gap-5', label }: FormProps) {
  /** The errors of the last submission. */
  const [refused, setRefused] = useState(() => noErrors)
  /** Names of the fields that were changed since then. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [loading, setLoading] = useState(false)
  const submitting = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  useStuckBar(element)

  // A phone's browser scrolls a field that takes the focus only when the keyboard opens.
  useEffect(() => {
    const field = document.activeElement
    if (element.current?.contains(field)) field?.scrollIntoView({ block: 'nearest' })
  }, [])

  useEffect(() => {
    if (Object.keys(refused()).length === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  function noteChange({ target }: ChangeEvent<HTMLFormElement>): void {
    const names = [target.getAttribute('name') ?? '', ...(target.getAttribute(errorAt)?.split(' ') ?? [])]
    if (names.some((name) => name in refused() && !changed.has(name))) setChanged(new Set([...changed, ...names]))
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (submitting.current) return
    const overLong = event.currentTarget.querySelector<HTMLElement>(`[${tooLong}]`)
    if (overLong !== null) return overLong.focus()
    submitting.current = true
    setLoading(true)
    try {
      const errors = (await onSubmit(new FormData(event.currentTarget))) ?? noErrors
      setChanged(new Set())
      setRefused(() => errors)
    } finally {
      submitting.current = false
      setLoading(false)
    }
  }

  const errors = Object.fromEntries(Object.entries(refused()).filter(([name]) => !changed.has(name)))
  return (
    <FormContext value={{ errors, loading }}>
      {/* The fields show and announce their errors, instead of the browser. */}
      <form
        ref={element}
        noValidate
        aria-label={label}
        onChange={noteChange}
        onSubmit={(event) => void submit(event)}
        // Not a grid, in whose rows a sticky button could not move.
        className={`flex flex-col ${className}`}
      >
        {errors.form !== undefined && <Alert>{errors.form}</Alert>}
        {children}
      </form>
    </FormContext>
  )
}
