import { useState } from 'react'
import type { Person } from '#contract/people.ts'
import * as messages from '#messages'
import { messageOf } from '#web/api/api-error.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { usePersonChanges } from './queries.ts'

/** Whether a leader is one of those who receive concerns (docs/product.md#safeguarding-leads). */
export function SafeguardingLead({ person: { _id, name, isSafeguardingLead } }: { person: Person }) {
  const { setSafeguardingLead } = usePersonChanges(_id)
  /** The choice that is being saved. */
  const [chosen, setChosen] = useState<boolean>()

  async function change(isLead: boolean): Promise<void> {
    setChosen(isLead)
    try {
      await setSafeguardingLead(isLead)
      toasts.success((isLead ? messages.lead_on : messages.lead_off)({ name }))
    } catch (error) {
      toasts.error(messageOf(error, messages.lead_failed()))
    }
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
