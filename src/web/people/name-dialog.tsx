import type { Person } from '#contract/people.ts'
import { accountRules } from '#contract/rules/accounts.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { usePersonChanges } from './queries.ts'

const nameIn = (form: FormData) => String(form.get('name')).trim()

export function NameDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { rename } = usePersonChanges(person._id)
  return (
    <FormDialog
      title={messages.person_correct_name()}
      text={<p className="text-muted">{messages.person_correct_name_text()}</p>}
      action={messages.chat_save()}
      check={(form) => checkTexts({ name: accountRules.name }, { name: nameIn(form) })}
      onSubmit={(form) => rename(nameIn(form))}
      successMessage={messages.person_name_corrected()}
      failureMessage={messages.save_failed()}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={messages.full_name()}
        defaultValue={person.name}
        autoComplete="off"
        maxLength={accountRules.name.max}
      />
    </FormDialog>
  )
}
