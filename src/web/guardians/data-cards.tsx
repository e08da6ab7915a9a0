import type { ReactNode } from 'react'
import type { GuardianView } from '#contract/guardians.ts'
import { limits } from '#contract/limits.ts'
import { intlTag } from '#locales/intl.ts'
import * as messages from '#messages'
import { HelpContacts } from '#web/settings/help-contacts.tsx'
import { Card } from '#web/ui/card.tsx'
import { Name } from '#web/ui/name.tsx'
import { LongDate } from './format-days.tsx'

/** The server counts no further than to a limit. */
const formatCount = (count: number) =>
  count >= limits.maxCountedForGuardian
    ? messages.guardian_count_many({ count })
    : new Intl.NumberFormat(intlTag()).format(count)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line py-2.5 not-last:border-b">
    <dt>{label}</dt>
    <dd className="ms-auto text-end font-semibold tabular-nums">{children}</dd>
  </div>
)

/** The kinds of data and their numbers, and when the account was used. */
export function DataCard({ view }: { view: GuardianView }) {
  const { student, counts, joinedAt, lastUsedAt, isSwitchedOff, isWaiting } = view
  const state = isSwitchedOff
    ? messages.guardian_state_off()
    : isWaiting
      ? messages.guardian_state_waiting()
      : messages.guardian_state_on()
  const rows: [label: string, count: number][] = [
    [messages.guardian_data_responses(), counts.responses],
    [messages.guardian_data_messages(), counts.messages],
    [messages.guardian_data_prayers(), counts.prayerRequests],
    [messages.record_prayed_for(), counts.prayers],
    [messages.record_devices(), counts.devices],
  ]
  return (
    <Card title={messages.privacy_keeps()} className="grid gap-3">
      <p className="text-muted">{messages.guardian_about_text({ name: student.name })}</p>
      <dl>
        <Fact label={messages.guardian_state()}>{state}</Fact>
        <Fact label={messages.guardian_joined()}>
          <LongDate at={joinedAt} />
        </Fact>
        <Fact label={messages.guardian_last_used()}>
          <LongDate at={lastUsedAt} />
        </Fact>
        {rows.map(([label, count]) => (
          <Fact key={label} label={label}>
            {formatCount(count)}
          </Fact>
        ))}
      </dl>
      <p className="text-muted">
        {messages.guardian_data_account()}. {messages.guardian_data_other()}
      </p>
    </Card>
  )
}

/** Who leads the group, and whom to ask for help. */
export const LeadersCard = ({ view: { student, leaders, helpContacts } }: { view: GuardianView }) => (
  <>
    <Card title={messages.guardian_leaders()} className="grid gap-3">
      <p className="text-muted">{messages.guardian_leaders_text({ name: student.name })}</p>
      <ul className="grid list-disc gap-1 ps-5 font-semibold wrap-anywhere">
        {[...new Set(leaders)].map((name) => (
          <li key={name}>
            <Name>{name}</Name>
          </li>
        ))}
      </ul>
    </Card>
    <Card title={messages.guardian_help()} className="grid gap-3">
      <p>{helpContacts.length === 0 ? messages.guardian_help_none() : messages.guardian_help_text()}</p>
      {helpContacts.length > 0 && <HelpContacts contacts={helpContacts} />}
    </Card>
  </>
)

/** How to ask for a copy or for erasure. */
export const RightsCard = ({ view: { student, responsible, privacyContact } }: { view: GuardianView }) => (
  <Card title={messages.guardian_rights()} className="grid gap-3">
    <p>{messages.guardian_rights_text({ name: student.name })}</p>
    <p className="font-semibold wrap-anywhere">
      {privacyContact === null
        ? messages.guardian_rights_leader()
        : messages.privacy_ask_contact({ contact: privacyContact })}
    </p>
    {responsible !== null && (
      <p className="text-muted wrap-anywhere">{messages.guardian_responsible({ name: responsible })}</p>
    )}
  </Card>
)
