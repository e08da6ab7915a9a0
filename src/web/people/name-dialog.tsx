import type { Person } from '#contract/people.ts'
import { accountRules } from '#contract/rules/accounts.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { FormActions, FormShell } from '#web/forms/form-shell.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { usePersonChanges } from './queries.ts'

const nameIn = (form: FormData) => String(form.get('name')).trim()

function check(form: FormData): FormErrors {
  const error = checkText(accountRules.name, nameIn(form))
  return error === undefined ? {} : { name: error }
}

export function NameDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { rename } = usePersonChanges(person._id)
  return (
    <Dialog
      title={messages.person_correct_name()}
      onClose={onClose}
      form={(close) => (
        <FormShell
          label={messages.person_correct_name()}
          check={check}
          onSubmit={(form) => rename(nameIn(form))}
          onSuccess={onClose}
          successMessage={messages.person_name_corrected()}
          failureMessage={messages.person_change_failed()}
        >
          <TextField
            name="name"
            label={messages.full_name()}
            defaultValue={person.name}
            autoComplete="off"
            maxLength={accountRules.name.max}
          />
          <FormActions onCancel={close}>{messages.chat_save()}</FormActions>
        </FormShell>
      )}
    >
      <p className="text-muted">{messages.person_correct_name_text()}</p>
    </Dialog>
  )
}
