import { useQuery } from '@tanstack/react-query'
import * as messages from '#messages'
import { EmergencyNumbers } from './emergency-advice.tsx'
import { HelpContacts } from './help-contacts.tsx'
import { helpQuery } from './help-query.ts'

/** Whom to call where a concern can't be sent. Without a connection, the contacts are those that this device has stored. */
export function WhoToCall() {
  const { data } = useQuery(helpQuery)
  return (
    <div className="grid gap-5">
      {data !== undefined && data.contacts.length > 0 && <HelpContacts contacts={data.contacts} />}
      <div>
        <p className="mb-2 font-semibold">{messages.help_danger_numbers()}</p>
        <EmergencyNumbers />
      </div>
    </div>
  )
}
