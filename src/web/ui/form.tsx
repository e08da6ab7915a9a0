import { createContext, type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Alert } from './alert.tsx'

/** Errors by the name of the field; `form` is for the form as a whole. */
export type FormErrors = Record<string, string>

interface FormState {
  errors: FormErrors
  loading: boolean
}
const FormContext = createContext<FormState>({ errors: {}, loading: false })
/** Marks a control whose text exceeds its limit: the form is not sent while there is one. */
export const tooLong = 'data-too-long'
/** For the fields and buttons inside a form. */
export const useFormState = () => use(FormContext)

interface FormProps {
  /** Sends the form and returns what is wrong, or nothing. It is not called again before its promise settles. */
  onSubmit: (form: FormData) => Promise<FormErrors | undefined>
  children: ReactNode
  className?: string
  label?: string
}

/** Keeps what was typed when sending fails, shows each error at its field, and moves the focus to the first. */
export function Form({ onSubmit, children, className = 'grid gap-5', label }: FormProps) {
  const [errors, setErrors] = useState<FormErrors>({})
  const [loading, setLoading] = useState(false)
  const working = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (working.current) return
    const overLong = event.currentTarget.querySelector<HTMLElement>(`[${tooLong}]`)
    if (overLong !== null) return overLong.focus()
    working.current = true
    setLoading(true)
    try {
      setErrors((await onSubmit(new FormData(event.currentTarget))) ?? {})
    } finally {
      working.current = false
      setLoading(false)
    }
  }

  return (
    <FormContext value={{ errors, loading }}>
      {/* The fields show and announce their errors, in place of the browser's bubbles. */}
      <form ref={element} noValidate aria-label={label} onSubmit={(event) => void submit(event)} className={className}>
        {errors.form !== undefined && <Alert>{errors.form}</Alert>}
        {children}
      </form>
    </FormContext>
  )
}
