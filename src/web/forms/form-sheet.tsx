import { sheet_close } from '#messages'
import { TitledSheet } from '#web/ui/sheet.tsx'
import { FormActions, FormShell, type FormShellProps } from './form-shell.tsx'

interface FormSheetProps<Result> extends FormShellProps<Result> {
  title: string
  /** Label of the button that sends the form. */
  action: string
  /** Closes the form after a success. */
  onSuccess: (result: Result) => void
  /** Called when the user closes the form without sending it. */
  onClose: () => void
}

/** The form for something new, or for what is edited: a sheet on phones, a dialog on wider screens. */
export const FormSheet = <Result,>({ title, action, onClose, children, ...form }: FormSheetProps<Result>) => (
  <TitledSheet
    title={title}
    closeLabel={sheet_close()}
    onClose={onClose}
    className="max-h-[94vh] [@media(height<34rem)]:max-h-full [@media(height<34rem)]:rounded-none"
  >
    {(close) => (
      <div className="px-4 pt-4 pb-5 sm:px-5">
        <FormShell label={title} className="gap-4" {...form}>
          {children}
          <FormActions onCancel={close}>{action}</FormActions>
        </FormShell>
      </div>
    )}
  </TitledSheet>
)
