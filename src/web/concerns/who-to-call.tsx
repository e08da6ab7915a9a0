import { useQuery } from '@tanstack/react-query'
import * as messages from '#messages'
import { HelpContacts } from '#web/settings/help-contacts.tsx'
import { helpQuery } from '#web/settings/help-query.ts'
import { EmergencyNumbers } from './emergency-advice.tsx'

/**
 * Whom to call where a concern can't be sent. Without a connection, the contacts are those that this device has stored.
 * @param without names of the people whom the concern is about, who may be contacts of the group
 */
export function WhoToCall({ without = [] }: { without?: readonly string[] | undefined }) {
  const { data } = useQuery(helpQuery)
  const contacts = data?.contacts.filter(
    ({ name }) => !without.some((other) => name.toLowerCase().includes(other.toLowerCase())),
  )
  return (
    <div className="grid gap-5">
      {contacts !== undefined && contacts.length > 0 && <HelpContacts contacts={contacts} />}
      <div>
        <p className="mb-2 font-semibold">{messages.help_danger_numbers()}</p>
        <EmergencyNumbers />
      </div>
    </div>
  )
}
