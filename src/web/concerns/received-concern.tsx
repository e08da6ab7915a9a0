import { useQuery } from '@tanstack/react-query'
import { EyeOff, ShieldAlert } from 'lucide-react'
import type { Concern, ConcernStep } from '#contract/concerns.ts'
import * as messages from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { QueryContent } from '#web/lists/query-content.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { SubPage } from '#web/page/sub-page.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { Card, SectionHeading } from '#web/ui/card.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { Name } from '#web/ui/name.tsx'
import { ConcernActions } from './concern-actions.tsx'
import { ConcernState } from './concern-state.tsx'
import { AnswerForm, ConcernThread } from './concern-thread.tsx'
import { concernQuery, useMarkRead } from './queries.ts'
import { ReportedText } from './reported-text.tsx'

/** A concern, for the leaders who receive it (docs/leaders.md#concerns). */
export function ReceivedConcern({ id }: { id: string }) {
  return (
    <SubPage parent={paths.adminConcerns} back={messages.concern_page_back()}>
      <LoadedConcern key={id} id={id} />
    </SubPage>
  )
}

function LoadedConcern({ id }: { id: string }) {
  const query = useQuery(concernQuery(id))
  return (
    <QueryContent
      query={query}
      failureMessage={messages.load_failed()}
      missing={{
        title: messages.concern_not_found(),
        text: messages.concern_missing_text(),
        Icon: ShieldAlert,
      }}
    >
      {(concern) => <Details concern={concern} />}
    </QueryContent>
  )
}

function Details({ concern }: { concern: Concern }) {
  const { _id, reporter, content, createdAt, entity, closingNote, closedBy, records } = concern
  const { _id: viewerId } = useViewer()
  useMarkRead(concern)
  const hintOf = concern.isHiddenFromReporter ? messages.concern_reply_hidden_hint : messages.concern_reply_hint
  return (
    <>
      {/* Without names: others may see the title of a tab. */}
      <PageHeader
        title={messages.concern_page_title()}
        badge={<ConcernState {...concern} isRead={!concern.isUnread} isReceived />}
      />
      <p className="mb-5 text-muted">{messages.concern_page_safe()}</p>
      <div className="grid gap-6">
        <Card aria-labelledby="what" className="grid gap-4">
          <div>
            <h2 id="what" className="text-xl font-bold">
              {messages.concern_page_what()}
            </h2>
            <p className="text-muted wrap-anywhere">
              <Person person={reporter} /> · <ChatTime timestamp={createdAt} />
            </p>
          </div>
          <p dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${content === '' ? 'text-muted' : ''}`}>
            {content === '' ? messages.concerns_report_only() : <LinkedText text={content} />}
          </p>
          {entity !== undefined && (
            <ReportedText kind={entity.kind} text={entity.text}>
              · <Person person={entity.author} />
            </ReportedText>
          )}
          <People concern={concern} />
        </Card>
        <ConcernActions concern={concern} />
        {closingNote !== undefined && (
          <Card aria-labelledby="note">
            <h2 id="note" className="text-lg font-bold wrap-anywhere">
              {messages.concern_closing_note({ name: closedBy?.name ?? messages.concern_someone() })}
            </h2>
            <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
              {closingNote}
            </p>
          </Card>
        )}
        <section aria-labelledby="answers">
          <SectionHeading id="answers">{messages.concern_answers()}</SectionHeading>
          {concern.isHiddenFromReporter && <HiddenNote name={reporter.name} />}
          <ConcernThread thread={concern} />
          {reporter._id !== viewerId && (
            <div className="mt-4">
              <AnswerForm
                id={_id}
                label={messages.concern_reply({ name: reporter.name })}
                hint={hintOf({ name: reporter.name })}
                action={messages.concern_reply_send()}
              />
            </div>
          )}
        </section>
        {records.length > 0 && <Records records={records} />}
        <Timeline steps={concern.course} />
      </div>
    </>
  )
}

/** Says that the reporter sees neither the concern nor replies, and what to do. */
const HiddenNote = ({ name }: { name: string }) => (
  <div role="status" className="mb-4 rounded-xl border border-line bg-warn-tint p-4">
    <p className="flex items-start gap-3 font-semibold wrap-anywhere">
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      {messages.concern_hidden({ name })}
    </p>
    <p className="mt-1 wrap-anywhere">{messages.concern_hidden_text({ name })}</p>
  </div>
)

const Person = ({ person: { _id, name } }: { person: { _id: string; name: string } }) => (
  <TextLink to={paths.user(_id)} className="inline-flex min-h-11 items-center wrap-anywhere">
    <Name>{name}</Name>
  </TextLink>
)

/** Whom it is about. */
function People({ concern: { about, aboutText } }: { concern: Concern }) {
  return (
    <div className="border-t border-line pt-4">
      <h3 className="font-sans text-base font-semibold">{messages.concern_page_people()}</h3>
      {about.length === 0 && aboutText === undefined && <p className="text-muted">{messages.concern_page_nobody()}</p>}
      <p className="flex flex-wrap gap-x-4">
        {about.map((person) => (
          <Person key={person._id} person={person} />
        ))}
        {aboutText !== undefined && <bdi className="inline-flex min-h-11 items-center wrap-anywhere">{aboutText}</bdi>}
      </p>
      {about.length > 0 && (
        <p className="text-sm text-muted">{messages.concern_page_people_hint({ count: about.length })}</p>
      )}
    </div>
  )
}

/** What was kept of an account that was erased. */
const Records = ({ records }: { records: readonly string[] }) => (
  <Card aria-labelledby="records">
    <h2 id="records" className="text-lg font-bold">
      {messages.concern_records()}
    </h2>
    <p className="mt-1 text-muted">{messages.concern_records_text()}</p>
    <ul className="mt-3 grid max-h-96 gap-2 overflow-y-auto">
      {records.map((record, index) => (
        // Records have no ids, and never change.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index} dir="auto" className="rounded-xl bg-sunken px-4 py-2 whitespace-pre-wrap wrap-anywhere">
          {record}
        </li>
      ))}
    </ul>
  </Card>
)

const texts: Record<ConcernStep['kind'], (values: { name: string }) => string> = {
  reported: messages.concern_course_sent,
  added: messages.concern_course_added,
  replied: messages.concern_course_replied,
  read: messages.concern_course_read,
  handled: messages.concern_course_handled,
  closed: messages.concern_course_closed,
  reopened: messages.concern_course_reopened,
}

/** What was done, oldest first. */
const Timeline = ({ steps }: { steps: readonly ConcernStep[] }) => (
  <section aria-labelledby="course">
    <SectionHeading id="course">{messages.concern_course()}</SectionHeading>
    <ol className="grid gap-2 border-s-2 border-line ps-4">
      {steps.map(({ kind, at, actor }) => (
        <li key={`${at} ${kind}`} className="wrap-anywhere">
          {texts[kind]({ name: actor?.name ?? messages.concern_someone() })}{' '}
          <span className="text-sm text-muted">
            · <ChatTime timestamp={at} />
          </span>
        </li>
      ))}
    </ol>
  </section>
)
