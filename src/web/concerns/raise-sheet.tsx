import * as messages from '#messages'
import { ConcernAboutText } from './concern-about-leaders.tsx'
import { ConcernForm } from './concern-form.tsx'
import { ConcernPeople } from './concern-people.tsx'
import { ConcernSheet } from './concern-sheet.tsx'
import { useConcernText } from './concern-text.ts'

interface RaiseSheetProps {
  person: { _id: string; name: string } | undefined
  onClose: () => void
}

/** The sheet in which a leader raises a concern. */
export function RaiseSheet({ person, onClose }: RaiseSheetProps) {
  const draft = useConcernText(person === undefined ? 'raise' : `raise:${person._id}`, person && [person])
  return (
    <ConcernSheet title={messages.raise_concern()} text={messages.raise_text()} onClose={onClose}>
      {(onSent) => (
        <ConcernForm
          label={messages.raise_concern()}
          draft={draft}
          question={messages.raise_what()}
          action={messages.concern_send()}
          onSent={onSent}
        >
          <ConcernPeople draft={draft} />
          <ConcernAboutText draft={draft} />
        </ConcernForm>
      )}
    </ConcernSheet>
  )
}
