import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { WaitsDialog } from '#web/accounts/waits-dialog.tsx'
import { api } from '#web/api/api.ts'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

interface EraseDialogProps {
  person: { _id: string; name: string }
  /** Called after the erasure, or after the request for a second leader. */
  onDone: (outcome: 'erased' | 'waits') => void
  onClose: () => void
}

const comparable = (name: string) => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase()

/** Says what goes and what stays, lets a leader type the name, and erases the person or asks a second leader. */
export function EraseDialog({ person: { _id, name }, onDone, onClose }: EraseDialogProps) {
  const client = useQueryClient()
  const [waits, setWaits] = useState(false)

  const isName = (typed: unknown) => comparable(`${typed}`) === comparable(name)
  function finish({ isErased }: { isErased: boolean }): void {
    if (isErased) onDone('erased')
    else setWaits(true)
    void invalidate(client, ['users', 'responses', 'prayers'])
  }

  if (waits) return <WaitsDialog onClose={() => onDone('waits')} />
  return (
    <FormDialog
      title={messages.erase_question({ name })}
      text={
        <>
          <p>{messages.erase_goes({ name })}</p>
          <p>{messages.erase_stays()}</p>
          <p className="text-muted">{messages.person_second_leader()}</p>
        </>
      }
      label={messages.erase_action()}
      action={messages.erase_action()}
      variant="danger"
      check={(form) => ({ name: isName(form.get('name')) ? undefined : messages.erase_name_wrong() })}
      onSubmit={() => api('POST /api/users/{id}/erase', { params: { id: _id } })}
      onSuccess={finish}
      successMessage={({ isErased }) => (isErased ? messages.person_erase_done({ name }) : undefined)}
      failureMessage={messages.save_failed()}
      errorsOf={(error) => fieldErrorsOf(error, messages.save_failed())}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={messages.erase_type_name({ name })}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={limits.nameLength.max}
      />
    </FormDialog>
  )
}
