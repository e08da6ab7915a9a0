import type { ResponseStatus } from '#contract/questions.ts'
import { sentenceOf } from '#contract/rules/audit-log-sentence.ts'
import type { ConsentMethod } from '#contract/rules/guardians.ts'
import type { Audience } from '#contract/rules/prayers.ts'
import * as messages from '#messages'
import { block, escapeHtml, formatDay, inline, type TimeFormat } from '#server/platform/personal-data/html.ts'
import type { Pages } from '#server/platform/personal-data/pages.ts'
import type { AccountRecord, ConcernRecord, EarlierText, ListItems, ListName, LogRecord, Writer } from './records.ts'

/** How the items of a list become HTML. */
export interface RenderItem<Item> {
  /** Whether each item is one row of a list. */
  asRows?: true
  item: (item: Item) => AsyncIterable<string> | Iterable<string>
}
export type Renderers = { [Name in ListName]: RenderItem<ListItems[Name]> }

const statuses: Record<ResponseStatus, () => string> = {
  pending: messages.status_pending,
  approved: messages.status_approved,
  rejected: messages.status_rejected,
}
const audiences: Record<Audience, () => string> = {
  anonymous: messages.prayer_seen_by_group,
  named: messages.prayer_seen_by_group_named,
  leaders: messages.prayer_seen_by_leaders,
}
const methods: Record<ConsentMethod, () => string> = {
  'in person': messages.record_method_in_person,
  'on paper': messages.record_method_on_paper,
  'by phone': messages.record_method_by_phone,
  'in writing': messages.record_method_in_writing,
}
const states: Record<ConcernRecord['state'], () => string> = {
  new: messages.record_concern_new,
  'being handled': messages.record_concern_handled,
  closed: messages.record_concern_closed,
}

const nameOf = ({ name }: Writer) => (name === undefined ? messages.erased_person() : inline(name))
const byLine = (writer: Writer, time: string) =>
  `<p class="by"><b>${nameOf(writer)}</b>${writer.isLeader ? ` (${messages.record_leader()})` : ''} · ${time}</p>\n`
const note = (text: string) => `<p class="note">${text}</p>\n`
const row = (text: string) => `<li>${text}</li>\n`

const factList = (facts: readonly (readonly [term: string, value: string | undefined])[]) =>
  `<dl>\n${facts
    .filter(([, value]) => value !== undefined)
    .map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`)
    .join('\n')}\n</dl>\n`

/** Returns what the file has about the account itself. */
export function accountFacts(account: AccountRecord, at: TimeFormat): string {
  const time = (value: string | undefined) => (value === undefined ? undefined : at(value))
  return factList([
    [messages.account_name(), inline(account.name)],
    [messages.username(), inline(account.username)],
    [messages.record_email(), account.email === undefined ? messages.record_no_email() : inline(account.email)],
    [messages.account_role(), account.role === 'admin' ? messages.role_admin() : messages.role_student()],
    [messages.record_joined(), at(account.joinedAt)],
    [messages.record_last_seen(), at(account.lastSeenAt)],
    [messages.record_waiting_since(), time(account.waitingSince)],
    [messages.record_switched_off(), time(account.switchedOffAt)],
    [messages.record_safeguarding_lead(), time(account.safeguardingLeadSince)],
    [messages.record_held_since(), time(account.heldSince)],
  ])
}

/** Returns what an entry of the audit log says. Nobody but the person and, for leaders, others are named. */
function tell({ kind, by, about, actor, subject, facts = {}, content }: LogRecord, formatTime: TimeFormat): string {
  const hasActor = by === 'this person' || by === 'a leader'
  const other = about === 'this person' ? messages.history_removed() : messages.record_another_person()
  const entry = {
    ...{ kind, facts, content },
    ...(hasActor && { actor: { _id: by, name: actor === undefined ? messages.record_a_leader() : inline(actor) } }),
    ...(about && { subject: { _id: about, name: subject === undefined ? other : inline(subject) } }),
  }
  return sentenceOf(entry, { formatTime, quote: inline })
}

/** Returns the function that renders each kind of item. */
export function renderers(at: TimeFormat): Renderers {
  async function* earlier(pages: Pages<EarlierText> | undefined): AsyncGenerator<string> {
    for await (const page of pages ?? []) {
      for (const { text, until } of page) {
        yield `<div class="earlier">${note(messages.record_earlier({ time: at(until) }))}${block(text)}</div>\n`
      }
    }
  }
  const edited = (time: string | undefined) =>
    time === undefined ? '' : note(messages.record_edited({ time: at(time) }))

  return {
    consents: {
      *item(consent) {
        yield `<article>\n${factList([
          [messages.record_guardian(), inline(consent.guardian)],
          [messages.record_method(), methods[consent.method]()],
          [messages.record_given_on(), formatDay(consent.givenOn)],
          [messages.record_recorded(), at(consent.recordedAt)],
          [messages.record_recorded_by(), consent.recordedBy === undefined ? undefined : inline(consent.recordedBy)],
          [messages.record_withdrawn(), consent.withdrawnAt === undefined ? undefined : at(consent.withdrawnAt)],
        ])}</article>\n`
      },
    },
    responses: {
      async *item(response) {
        yield `<article>\n<h3 dir="auto">${escapeHtml(response.question)}</h3>\n<p class="by">${at(response.createdAt)} · ${statuses[response.status]()}</p>\n${block(response.answer)}\n${edited(response.editedAt)}`
        yield* earlier(response.earlierAnswers)
        if (response.reviewedBy !== undefined && response.reviewedAt !== undefined) {
          yield byLine(response.reviewedBy, at(response.reviewedAt))
        }
        if (response.feedback !== undefined) yield `${block(response.feedback)}\n`
        for await (const page of response.earlierReviews ?? []) {
          for (const { status, feedback, reviewedAt, reviewedBy } of page) {
            yield `<div class="earlier">${note(`${messages.record_earlier_review()}: ${statuses[status]()}`)}${byLine(reviewedBy, at(reviewedAt))}${feedback === undefined ? '' : block(feedback)}</div>\n`
          }
        }
        yield '</article>\n'
      },
    },
    messages: {
      async *item(message) {
        yield `<article>\n${byLine(message.from, at(message.createdAt))}${block(message.content)}\n${edited(message.editedAt)}`
        yield* earlier(message.earlierVersions)
        if (message.readBy !== undefined) {
          const names = message.readBy.map(inline).join(', ')
          yield note(names === '' ? messages.record_read_by_nobody() : messages.record_read_by({ names }))
        }
        yield '</article>\n'
      },
    },
    prayerRequests: {
      async *item(request) {
        yield `<article>\n<p class="by">${at(request.createdAt)} · ${audiences[request.audience]()}</p>\n${block(request.content)}\n${edited(request.editedAt)}`
        for await (const page of request.earlierVersions ?? []) {
          for (const { text, until, audience } of page) {
            yield `<div class="earlier">${note(`${messages.record_earlier({ time: at(until) })} · ${audiences[audience]()}`)}${block(text)}</div>\n`
          }
        }
        yield note(messages.record_prayed_count({ count: request.prayerCount }))
        if (request.response !== undefined) {
          const { respondedBy, respondedAt, content, isPrivate } = request.response
          yield `${byLine(respondedBy, at(respondedAt))}${block(content)}\n`
          if (isPrivate) yield note(messages.record_private_response())
        }
        if (request.answeredAt !== undefined) yield note(messages.record_answered({ time: at(request.answeredAt) }))
        if (request.thanks !== undefined) yield `${block(request.thanks)}\n`
        if (request.withdrawnAt !== undefined)
          yield note(messages.record_request_withdrawn({ time: at(request.withdrawnAt) }))
        if (request.deletedAt !== undefined)
          yield note(messages.record_request_deleted({ time: at(request.deletedAt) }))
        yield '</article>\n'
      },
    },
    prayedFor: { asRows: true, item: ({ prayedAt }) => [row(at(prayedAt))] },
    announcementsRead: { asRows: true, item: ({ title, readAt }) => [row(`${inline(title)} · ${at(readAt)}`)] },
    concerns: {
      async *item(concern) {
        yield `<article>\n<p class="by">${at(concern.createdAt)} · ${states[concern.state]()}</p>\n${block(concern.content)}\n`
        const names: string[] = []
        for await (const page of concern.about) names.push(...page.map(({ name }) => inline(name)))
        if (concern.aboutText !== undefined) names.push(inline(concern.aboutText))
        if (names.length > 0) yield note(messages.record_concern_about({ names: names.join(', ') }))
        if (concern.reported?.text !== undefined) {
          yield `<div class="earlier">${note(messages.record_reported())}${block(concern.reported.text)}</div>\n`
        }
        if (concern.readAt !== undefined) yield note(messages.record_concern_read({ time: at(concern.readAt) }))
        for await (const page of concern.messages) {
          for (const { from, content, createdAt } of page) yield `${byLine(from, at(createdAt))}${block(content)}\n`
        }
        yield '</article>\n'
      },
    },
    notificationSettings: {
      asRows: true,
      item: ({ kind, isOn }) => [
        row(`${kind.replaceAll('_', ' ')}: ${isOn ? messages.record_on() : messages.record_off()}`),
      ],
    },
    devices: {
      asRows: true,
      item: ({ timeZone, addedAt }) => [
        row(messages.record_device({ timeZone: escapeHtml(timeZone), time: at(addedAt) })),
      ],
    },
    sessions: {
      asRows: true,
      item: ({ startedAt, lastUsedAt }) => [
        row(messages.record_session({ started: at(startedAt), lastUsed: at(lastUsedAt) })),
      ],
    },
    log: {
      *item(entry) {
        // Titles are in the sentence.
        const texts = Object.entries(entry.content ?? {})
          .filter(([name]) => name !== 'question' && name !== 'title')
          .flatMap(([, text]) => text ?? [])
        yield `<article>\n<p class="by">${at(entry.at)} · ${tell(entry, at)}</p>\n`
        for (const text of texts) yield `<div class="earlier">${block(text)}</div>\n`
        if (entry._id !== undefined) yield note(`<code>${entry._id}</code>`)
        yield '</article>\n'
      },
    },
  }
}
