import { Handshake } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyIllustration } from '#web/ui/empty-illustration.tsx'

/** Returns how people ask about their data, if leaders have said it. */
function useContact(): string | null {
  const [contact, setContact] = useState<string | null>(null)
  useEffect(() => {
    // Without it, the screen says to ask a leader.
    api('GET /api/privacy').then(
      ({ privacyContact }) => setContact(privacyContact),
      () => undefined,
    )
  }, [])
  return contact
}

/** The screen of a person who is too young to join alone, until a leader records a guardian's consent. */
export function AskGuardian({ name, group, children }: { name: string; group: string; children: ReactNode }) {
  const contact = useContact()
  return (
    <Card className="grid justify-items-center gap-4">
      <EmptyIllustration Icon={Handshake} />
      <PageHeader title={messages.consent_ask_title()} isTight className="justify-center text-center" />
      <p className="text-balance text-center">{messages.consent_ask_text({ name, group })}</p>
      <ol className="grid w-full list-decimal gap-3 ps-6 font-semibold marker:text-primary">
        <li className="ps-1">{messages.consent_ask_step_show()}</li>
        <li className="ps-1">{messages.consent_ask_step_tell()}</li>
        <li className="ps-1">{messages.consent_ask_step_in()}</li>
      </ol>
      <p className="text-balance text-center text-muted">{messages.consent_ask_close()}</p>
      <p className="text-balance text-center wrap-anywhere">
        {contact === null ? messages.consent_ask_leader() : messages.consent_ask_contact({ contact })}
      </p>
      <TextLink to={paths.privacy} className="inline-flex min-h-11 items-center">
        {messages.privacy_link()}
      </TextLink>
      <div className="grid w-full max-w-xs gap-2">{children}</div>
    </Card>
  )
}
