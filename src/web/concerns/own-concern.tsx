import { useQuery } from '@tanstack/react-query'
import { Check, Circle, HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnConcern } from '#contract/own-concerns.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { useConnected } from '#web/api/connection.ts'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { OwnHeader } from '#web/page/own-header.tsx'
import { useLocation } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Card, SectionHeading } from '#web/ui/card.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { CallInstead } from './concern-readers.tsx'
import { AnswerForm, ConcernThread } from './concern-thread.tsx'
import { LeaveQuickly } from './leave-quickly.tsx'
import { useMarkSeen } from './own-queries.ts'
import { ReportedText } from './reported-text.tsx'
import { ownConcernQuery } from './telling-queries.ts'

/** A concern that the viewer has told: what has happened since, and the messages (docs/leaders.md#concerns). */
export function OwnConcernScreen({ id }: { id: string }) {
  return (
    <div className="mx-auto max-w-3xl">
      <OwnHeader title={messages.concern_own_title()} parent={paths.getHelp} back={messages.menu_get_help()}>
        <LeaveQuickly />
      </OwnHeader>
      <div className="mt-4 grid gap-6 lg:mt-2">
        <LoadedConcern key={id} id={id} />
      </div>
    </div>
  )
}

function LoadedConcern({ id }: { id: string }) {
  const query = useQuery(ownConcernQuery(id))
  const connected = useConnected()
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return <Details concern={data} />
  if (error instanceof ApiError && error.status === 404) {
    return <p>{messages.concern_missing_text()}</p>
  }
  if (!connected) {
    return (
      <>
        <p>{messages.concern_online_only()}</p>
        <CallInstead title={messages.concern_who_to_call()} text={messages.concern_nobody_text()} />
      </>
    )
  }
  if (error === null) return <Loading />
  return <ErrorState text={messages.load_failed()} loading={isFetching} onRetry={() => void refetch()} />
}

function Details({ concern }: { concern: OwnConcern }) {
  const { _id, content, about, aboutText, entity, recipients, state } = concern
  const location = useLocation().state as { isSent?: true } | null
  useMarkSeen(concern)
  const names = [...about.map(({ name }) => name), ...(aboutText === undefined ? [] : [aboutText])]
  return (
    <>
      {location?.isSent === true && <Thanks />}
      <Card aria-labelledby="progress">
        <h2 id="progress" className="sr-only">
          {messages.concern_progress()}
        </h2>
        <Progress concern={concern} />
        {recipients.isReceived ? (
          <p className="mt-4 border-t border-line pt-4 text-muted wrap-anywhere">
            {recipients.names.length === 0
              ? messages.concern_readers_hidden()
              : messages.concern_own_readers({ names: formatNames(recipients.names) })}
          </p>
        ) : (
          <div className="mt-4">
            <CallInstead title={messages.concern_own_nobody()} text={messages.concern_nobody_text()} without={names} />
          </div>
        )}
      </Card>
      <div className="grid gap-4 border-s-4 border-line ps-4">
        {entity !== undefined && <ReportedText kind={entity.kind} text={entity.text} />}
        {content !== '' && (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            <LinkedText text={content} />
          </p>
        )}
        {names.length > 0 && (
          <p className="text-muted wrap-anywhere">{messages.concern_about_names({ names: formatNames(names) })}</p>
        )}
      </div>
      <section aria-labelledby="answers">
        <SectionHeading id="answers">{messages.concern_answers()}</SectionHeading>
        {concern.messages.length === 0 ? (
          <p className="text-muted">{messages.concern_answers_empty()}</p>
        ) : (
          <ConcernThread thread={concern} />
        )}
        <div className="mt-6">
          {state === 'closed' && <p className="mb-3 text-muted">{messages.concern_own_closed()}</p>}
          {recipients.isReceived && (
            <AnswerForm id={_id} label={messages.concern_add()} action={messages.concern_send()} />
          )}
        </div>
      </section>
    </>
  )
}

const Thanks = () => (
  <div role="status" className="flex items-start gap-3 rounded-2xl bg-good-tint p-5 text-good">
    <HeartHandshake aria-hidden className="size-6 shrink-0" />
    <div>
      <p className="text-lg font-bold">{messages.concern_thanks()}</p>
      <p className="mt-1">{messages.concern_thanks_next()}</p>
    </div>
  </div>
)

/** What has happened since, in three steps. */
function Progress({ concern }: { concern: OwnConcern }) {
  const { createdAt, readAt, state, handledBy, closedAt } = concern
  return (
    <ol className="grid gap-3">
      <Step done>
        {messages.concern_sent_by_you()} · <ChatTime timestamp={createdAt} />
      </Step>
      {readAt === undefined ? (
        <Step>{messages.concern_not_read()}</Step>
      ) : (
        <Step done>
          {messages.concern_read_by_leader()} · <ChatTime timestamp={readAt} />
        </Step>
      )}
      {handledBy !== undefined && <Step done>{messages.chat_taken_by(handledBy)}</Step>}
      {state === 'closed' && closedAt !== undefined && (
        <Step done>
          {messages.concern_state_closed()} · <ChatTime timestamp={closedAt} />
        </Step>
      )}
    </ol>
  )
}

function Step({ done = false, children }: { done?: boolean; children: ReactNode }) {
  const Icon = done ? Check : Circle
  return (
    <li className={`flex items-start gap-3 ${done ? 'font-medium' : 'text-muted'}`}>
      <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${done ? 'text-good' : ''}`} />
      <span className="wrap-anywhere">{children}</span>
    </li>
  )
}
