import type { Person } from '#contract/membership.ts'
import { accountRules } from '#contract/rules/accounts.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { NewerNote } from '#web/forms/newer-note.tsx'
import { shownByNote, useEdit } from '#web/forms/use-edit.ts'
import { TextField } from '#web/ui/field.tsx'
import { usePersonChanges } from './queries.ts'

type Named = Pick<Person, '_id' | 'name'>

export function NameDialog({ person, onClose }: { person: Named; onClose: () => void }) {
  const { rename } = usePersonChanges(person._id)
  const { draft, seen, newer, send } = useEdit({
    name: `name:${person._id}`,
    entity: person,
    valuesOf: (edited) => ({ name: edited?.name ?? '' }),
    facets: [{ label: messages.full_name(), names: ['name'], text: ({ name }) => name }],
  })
  const name = draft.values.name.trim()
  return (
    <FormDialog
      title={messages.person_correct_name()}
      text={<p className="text-muted">{messages.person_correct_name_text()}</p>}
      action={messages.chat_save()}
      check={() => checkTexts({ name: accountRules.name }, { name })}
      onSubmit={() => send(() => rename(name, seen?.name)).then(draft.clear)}
      successMessage={messages.person_name_corrected()}
      failureMessage={messages.save_failed()}
      errorsOf={shownByNote}
      onClose={onClose}
      className="gap-4"
    >
      <RestoredDraftNote draft={draft} />
      <NewerNote newer={newer} />
      <TextField
        {...draft.field('name')}
        label={messages.full_name()}
        autoComplete="off"
        maxLength={accountRules.name.max}
      />
    </FormDialog>
  )
}
