import { ArrowLeft, Printer } from 'lucide-react'
import type { Privacy } from '#contract/guardians.ts'
import * as messages from '#messages'
import { PageHeader } from '#web/page/page-header.tsx'
import { navigate } from '#web/router/router.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { usePrivacy } from './use-privacy.ts'

/** What the app keeps, who reads it, how long, and how to ask (docs/students.md#privacy-page). For anyone, signed in or not. */
export function PrivacyPage() {
  const group = useGroupName()
  const { privacy, isStored, error, reload } = usePrivacy()
  // A page that was opened by its address has nothing to go back to.
  const goBack = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(paths.home))
  return (
    <div data-document>
      <Button variant="subtle" size="compact" onClick={goBack} className="-ms-3 -mt-3 print:hidden">
        <ArrowLeft aria-hidden className="mirror-rtl size-4" />
        {messages.help_back()}
      </Button>
      <PageHeader title={messages.privacy_title()} text={messages.privacy_text({ group })} />
      {isStored && (
        <p role="status" className="mb-4 rounded-xl bg-warn-tint px-4 py-3 text-warn">
          {messages.privacy_stored()}
        </p>
      )}
      {privacy !== undefined ? (
        <Sections privacy={privacy} />
      ) : error === '' ? (
        <Loading />
      ) : (
        <LoadFailed text={error} loading={false} onRetry={reload} />
      )}
    </div>
  )
}

function Sections({ privacy }: { privacy: Privacy }) {
  const { groupName, responsible, privacyContact, consentAge, retentionMonths, sessionDays } = privacy
  // An earlier version stored none.
  const channels = privacy.channels ?? []
  const age = `${consentAge}`
  return (
    <div className="grid gap-6">
      <Card plain title={messages.privacy_who()} className="grid gap-3">
        <p className="wrap-anywhere">
          {responsible === null
            ? messages.privacy_responsible_none()
            : messages.privacy_responsible({ group: groupName, name: responsible })}
        </p>
      </Card>
      <Card plain title={messages.privacy_keeps()} className="grid gap-3">
        <Points
          points={[
            messages.privacy_keeps_account(),
            messages.privacy_keeps_texts(),
            messages.privacy_keeps_reading(),
            messages.privacy_keeps_use(),
            messages.privacy_keeps_earlier(),
            messages.privacy_keeps_consent(),
            messages.privacy_keeps_parents(),
          ]}
        />
        <p className="font-semibold">{messages.privacy_keeps_not()}</p>
      </Card>
      <Card plain title={messages.privacy_reads()} className="grid gap-3">
        <Points
          points={[
            messages.privacy_reads_chat(),
            messages.privacy_reads_prayer(),
            messages.privacy_reads_help(),
            messages.privacy_reads_parents(),
            messages.privacy_reads_operator(),
          ]}
        />
      </Card>
      <Card plain title={messages.privacy_long()} className="grid gap-3">
        <Points
          points={[
            retentionMonths === null
              ? messages.privacy_long_open()
              : messages.privacy_long_months({ months: retentionMonths }),
            messages.privacy_long_login(sessionDays),
            messages.privacy_long_backups(),
            messages.privacy_long_safety(),
          ]}
        />
      </Card>
      <Card plain title={messages.privacy_push()} className="grid gap-3">
        <p>{messages.privacy_push_text()}</p>
        {channels.includes('email') && <p>{messages.privacy_push_email()}</p>}
        {channels.includes('gateway') && <p>{messages.privacy_push_gateway()}</p>}
      </Card>
      {consentAge !== null && (
        <Card plain title={messages.privacy_age()} className="grid gap-3">
          <p>{messages.privacy_age_text({ age })}</p>
        </Card>
      )}
      <Card plain title={messages.privacy_rights()} className="grid gap-3">
        <Points
          points={[messages.privacy_rights_copy(), messages.privacy_rights_correct(), messages.privacy_rights_erase()]}
        />
        <p className="font-semibold wrap-anywhere">
          {privacyContact === null
            ? messages.privacy_ask_leader()
            : messages.privacy_ask_contact({ contact: privacyContact })}
        </p>
        <p className="text-muted">{messages.privacy_rights_complain()}</p>
      </Card>
      <div className="print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {messages.privacy_print()}
        </Button>
      </div>
    </div>
  )
}

const Points = ({ points }: { points: string[] }) => (
  <ul className="grid list-disc gap-2 ps-5 marker:text-muted">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)
