import { Button, type ButtonProps } from './button.tsx'
import { useFormState } from './form.tsx'

/** Submits the form around it, and shows a spinner while the form is sent. */
export const SubmitButton = (props: ButtonProps) => <Button type="submit" loading={useFormState().loading} {...props} />

/** The end of a form with one button, which is as wide as the form. */
export const SubmitBar = (props: ButtonProps) => (
  <div className="form-actions grid bg-surface">
    <SubmitButton {...props} />
  </div>
)
