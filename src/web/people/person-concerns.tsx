import type { Person } from '#contract/people.ts'
import { RaiseConcern } from '#web/concerns/raise-concern.tsx'
import { useViewer } from '#web/session/session.tsx'
import { SafeguardingLead } from './safeguarding-lead.tsx'

/** Whether a leader receives concerns, and a button to raise one about the person. It says nothing about concerns that exist. */
export function PersonConcerns({ person }: { person: Person }) {
  const viewer = useViewer()
  return (
    <>
      {person.role === 'admin' && person.state === 'active' && <SafeguardingLead person={person} />}
      {person._id !== viewer._id && (
        <div className="mb-6">
          <RaiseConcern person={person} />
        </div>
      )}
    </>
  )
}
