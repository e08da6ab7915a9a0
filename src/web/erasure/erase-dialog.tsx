import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { FormShell } from '#web/forms/form-shell.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { type FormErrors, useFormState } from '#web/ui/form.tsx'

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

  function check(form: FormData): FormErrors {
    return comparable(`${form.get('name')}`) === comparable(name) ? {} : { name: messages.erase_name_wrong() }
  }
  function finish({ isErased }: { isErased: boolean }): void {
    if (isErased) onDone('erased')
    else setWaits(true)
    void invalidate(client, ['users', 'responses', 'prayers'])
  }

  if (waits) {
    return (
      <Dialog
        title={messages.person_waits_title()}
        onClose={() => onDone('waits')}
        footer={(close) => <Button onClick={close}>{messages.person_done()}</Button>}
      >
        <p>{messages.person_waits_text()}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={messages.erase_question({ name })}
      onClose={onClose}
      form={(close) => (
        <FormShell
          label={messages.erase_action()}
          check={check}
          onSubmit={() => api('POST /api/users/{id}/erase', { params: { id: _id } })}
          onSuccess={finish}
          successMessage={({ isErased }) => (isErased ? messages.person_erase_done({ name }) : undefined)}
          failureMessage={messages.erase_failed()}
          errorsOf={(error) => fieldErrorsOf(error, messages.erase_failed())}
        >
          <TextField
            name="name"
            label={messages.erase_type_name({ name })}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={limits.nameLength.max}
          />
          <Buttons onCancel={close} />
        </FormShell>
      )}
    >
      <p>{messages.erase_goes({ name })}</p>
      <p>{messages.erase_stays()}</p>
      <p className="text-muted">{messages.person_second_leader()}</p>
    </Dialog>
  )
}

function Buttons({ onCancel }: { onCancel: () => void }) {
  const { loading } = useFormState()
  return (
    <div className="form-actions flex flex-wrap justify-end gap-3 bg-surface">
      <Button variant="secondary" onClick={onCancel}>
        {messages.cancel()}
      </Button>
      <Button type="submit" variant="danger" loading={loading}>
        {messages.erase_action()}
      </Button>
    </div>
  )
}
