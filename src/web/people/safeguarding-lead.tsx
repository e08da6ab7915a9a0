import { useState } from 'react'
import type { Person } from '#contract/people.ts'
import * as messages from '#messages'
import { useAction } from '#web/forms/use-action.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { usePersonChanges } from './queries.ts'

/** Whether a leader is one of those who receive concerns (docs/leaders.md#safeguarding-leads). */
export function SafeguardingLead({ person: { _id, name, isSafeguardingLead } }: { person: Person }) {
  const { setSafeguardingLead } = usePersonChanges(_id)
  const { run } = useAction()
  /** The choice that is being saved. */
  const [chosen, setChosen] = useState<boolean>()

  async function change(isLead: boolean): Promise<void> {
    setChosen(isLead)
    await run(() => setSafeguardingLead(isLead), {
      success: (isLead ? messages.lead_on : messages.lead_off)({ name }),
      failure: messages.lead_failed(),
    })
    setChosen(undefined)
  }

  return (
    <Card className="mb-6">
      <Switch
        name="safeguarding"
        label={messages.lead_title()}
        text={messages.lead_text()}
        checked={chosen ?? isSafeguardingLead}
        onChange={(isLead) => void change(isLead)}
      />
    </Card>
  )
}
