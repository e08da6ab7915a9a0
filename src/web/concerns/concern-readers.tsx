import { useQuery } from '@tanstack/react-query'
import { Eye, PhoneCall } from 'lucide-react'
import type { ConcernRecipients } from '#contract/own-concerns.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { HelpContacts } from '#web/settings/help-contacts.tsx'
import { helpQuery } from '#web/settings/help-query.ts'
import { AllNumbers } from './emergency-advice.tsx'

interface ConcernReadersProps {
  recipients: ConcernRecipients
  /** Whether they belong to an earlier choice, and must not be shown. */
  isOutdated?: boolean
  /** Names of the people whom it is about. */
  about: readonly string[]
  /** Whether it is one sentence, at the beginning of a form. */
  isBrief?: boolean
}

/** Says who reads a concern, and that this may not stay secret. If nobody does, says whom to call instead. */
export function ConcernReaders({ recipients, isOutdated = false, about, isBrief = false }: ConcernReadersProps) {
  if (!recipients.isReceived) {
    return <CallInstead title={messages.concern_nobody()} text={messages.concern_nobody_text()} without={about} />
  }
  if (isBrief) {
    return (
      <p role="status" className={`min-h-12 text-muted sm:min-h-6 wrap-anywhere ${isOutdated ? 'invisible' : ''}`}>
        {readersText(recipients)}
      </p>
    )
  }
  return (
    <p
      role="status"
      className={`flex items-start gap-3 rounded-xl bg-sunken px-4 py-3 text-muted ${isOutdated ? 'invisible' : ''}`}
    >
      <Eye aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong className="font-medium text-ink wrap-anywhere">{readersText(recipients)}</strong>{' '}
        {messages.concern_readers_text()}
      </span>
    </p>
  )
}

/** Says who reads a concern before it is sent. */
export const readersText = ({ names }: ConcernRecipients): string =>
  names.length === 0 ? messages.concern_readers_hidden() : messages.concern_readers({ names: formatNames(names) })

interface CallInsteadProps {
  title: string
  text: string
  /** Names of people not to call. */
  without?: readonly string[]
}

/** Says why something can't be sent, and whom to call. */
export const CallInstead = ({ title, text, without }: CallInsteadProps) => (
  <div role="status" className="rounded-xl border border-line bg-warn-tint p-4">
    <p className="flex items-start gap-3 font-semibold">
      <PhoneCall aria-hidden className="mt-0.5 size-5 shrink-0" />
      {title}
    </p>
    <p className="mt-1 mb-4">{text}</p>
    <WhoToCall without={without} />
  </div>
)

/**
 * Whom to call where a concern can't be sent. Without a connection, the contacts are those that this device has stored.
 * @param without names of the people whom the concern is about, who may be contacts of the group
 */
function WhoToCall({ without = [] }: { without?: readonly string[] | undefined }) {
  const { data } = useQuery(helpQuery)
  const contacts = data?.contacts.filter(
    ({ name }) => !without.some((other) => name.toLowerCase().includes(other.toLowerCase())),
  )
  return (
    <div className="grid gap-5">
      {contacts !== undefined && contacts.length > 0 && <HelpContacts contacts={contacts} />}
      <div>
        <p className="mb-2 font-semibold">{messages.help_danger_numbers()}</p>
        <AllNumbers />
      </div>
    </div>
  )
}
