import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedUser } from '#contract/people.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { useAction } from '#web/forms/use-action.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { Name } from '#web/ui/name.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Username } from '#web/ui/username.tsx'
import { leadersQuery } from './leaders-query.ts'
import { SectionPage } from './section-form.tsx'

/** Which leaders receive concerns (docs/leaders.md#safeguarding-leads). */
export function LeadsSection() {
  const query = useQuery(leadersQuery)
  return (
    <SectionPage title={messages.settings_leads()} text={messages.settings_leads_text()}>
      <QueryContent query={query} loading={<Skeleton rows={2} rowClass="h-16" />}>
        {(leaders) => (
          <ul className="hairlines">
            {leaders.map((leader) => (
              <li key={leader._id} className="py-2">
                <Lead leader={leader} />
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
      <p className="mt-2 border-t border-line pt-4 text-muted">{messages.settings_leads_told()}</p>
    </SectionPage>
  )
}

function Lead({ leader: { _id, name, username, isSafeguardingLead } }: { leader: ListedUser }) {
  const client = useQueryClient()
  const { run } = useAction()
  /** The choice that is being saved. */
  const [chosen, setChosen] = useState<boolean>()

  async function change(isLead: boolean): Promise<void> {
    setChosen(isLead)
    const save = () => api('PUT /api/users/{id}/safeguarding', { params: { id: _id }, body: { isLead } })
    // Until a second leader confirms it, nothing changes.
    const success = (leader: ListedUser) =>
      leader.isSafeguardingLead === isLead ? undefined : messages.person_waits_title()
    await run(save, { success, failure: messages.save_failed() })
    await invalidate(client, ['users', 'concerns'])
    setChosen(undefined)
  }

  return (
    <Switch
      name={`lead-${_id}`}
      label={<Name>{name}</Name>}
      text={<Username username={username} />}
      checked={chosen ?? isSafeguardingLead}
      onChange={(isLead) => void change(isLead)}
    />
  )
}
