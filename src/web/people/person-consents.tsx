import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Consent } from '#contract/guardians.ts'
import type { Person } from '#contract/membership.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { ActionButton } from '#web/forms/action-dialog.tsx'
import { ConsentDialog } from '#web/guardians/consent-dialog.tsx'
import { consentMethodLabels } from '#web/guardians/consent-texts.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CalendarDay, DateOf, formatDay } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { consentsQuery } from './queries.ts'

/** What guardians have agreed to, as leaders recorded it (docs/leaders.md#consent). */
export function PersonConsents({ person }: { person: Person }) {
  const { _id, name, state, needsConsent } = person
  const query = useQuery(consentsQuery(_id))
  const [isRecording, setRecording] = useState(false)
  const valid = query.data?.find(({ withdrawnAt }) => withdrawnAt === undefined)
  return (
    <Card plain title={messages.consent_title()}>
      <QueryContent query={query} loading={<Skeleton rows={1} rowClass="h-16" />} compact>
        {(consents) => (
          <>
            {consents.length === 0 && <p className="text-muted">{messages.consent_none()}</p>}
            <ul className="hairlines empty:hidden">
              {consents.map((consent) => (
                <ConsentItem key={consent._id} person={person} consent={consent} />
              ))}
            </ul>
            {needsConsent && state === 'switched off' && (
              <p className="mt-3 rounded-xl bg-info-tint px-4 py-3 text-info">{messages.consent_missing_after()}</p>
            )}
            {valid === undefined && (
              <Button variant="secondary" onClick={() => setRecording(true)} className="mt-4">
                {messages.consent_record()}
              </Button>
            )}
          </>
        )}
      </QueryContent>
      {isRecording && (
        <ConsentDialog
          user={{ _id, name }}
          letsIn={state === 'waiting' && needsConsent === true}
          onSaved={() => undefined}
          onClose={() => setRecording(false)}
        />
      )}
    </Card>
  )
}

function ConsentItem({ person: { _id, name }, consent }: { person: Person; consent: Consent }) {
  const { guardianName, method, givenOn, recordedBy, recordedAt, withdrawnAt, withdrawnBy } = consent
  const invalidate = useInvalidate('users')
  const given = (date: string) =>
    messages.consent_given({ guardian: guardianName, method: consentMethodLabels[method](), date })

  async function withdraw(): Promise<void> {
    const params = { id: _id, consentId: consent._id }
    await api('POST /api/users/{id}/consents/{consentId}/withdraw', { params })
    await invalidate()
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          <span>
            <Filled text={given}>
              <CalendarDay day={givenOn} />
            </Filled>
          </span>
          {withdrawnAt !== undefined && <Badge intent="bad">{messages.record_withdrawn()}</Badge>}
        </p>
        <p className="text-sm text-muted">
          <MetaLine>
            <MetaItem>
              <Filled text={(date) => messages.consent_recorded_by({ name: recordedBy.name, date })}>
                <DateOf timestamp={recordedAt} />
              </Filled>
            </MetaItem>
            {withdrawnAt !== undefined && (
              <MetaItem>
                <Filled
                  text={(date) =>
                    withdrawnBy === undefined
                      ? messages.consent_withdrawn_by_guardian({ date })
                      : messages.consent_withdrawn_by({ name: withdrawnBy.name, date })
                  }
                >
                  <DateOf timestamp={withdrawnAt} />
                </Filled>
              </MetaItem>
            )}
          </MetaLine>
        </p>
      </div>
      {withdrawnAt === undefined && (
        <ActionButton
          question={messages.consent_withdraw_question({ name })}
          subject={given(formatDay(givenOn))}
          consequence={messages.consent_withdraw_consequence({ name })}
          action={messages.consent_withdraw()}
          onConfirm={withdraw}
          success={messages.consent_withdraw_done()}
          failure={messages.save_failed()}
        />
      )}
    </li>
  )
}
