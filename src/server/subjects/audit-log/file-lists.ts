import type { HistoryEntry } from '#contract/audit-log.ts'
import type { HistoryKind } from '#contract/rules/audit-log.ts'
import { sentenceOf } from '#contract/rules/audit-log-sentence.ts'
import * as messages from '#messages'
import type { FileList, FileReader } from '#server/platform/personal-data/declaration.ts'
import { note } from '#server/platform/personal-data/file-parts.ts'
import { block, inline, type TimeFormat } from '#server/platform/personal-data/html.ts'
import { pageSize, pagesOf } from '#server/platform/personal-data/pages.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { nameOfEntry } from './chain.ts'
import { type EntryRow, listEntries } from './file-store.ts'

/** An entry of the audit log. */
interface LogRecord {
  /** Name of the entry. Only for leaders, whose history names entries by it. */
  _id?: string
  at: string
  kind: HistoryKind
  by: 'this person' | 'a leader' | 'a guardian' | 'an operator'
  /** Whom it concerns. */
  about?: 'this person' | 'another person'
  /** Names. A person's own file has only that of the person. */
  actor?: string
  subject?: string
  /** A person's own file has only those that the sentence of the entry needs. */
  facts?: HistoryEntry['facts']
  content?: HistoryEntry['content']
}

function authorOf({ actor_id }: EntryRow, facts: HistoryEntry['facts'], personId: string): LogRecord['by'] {
  if (actor_id !== null) return actor_id === personId ? 'this person' : 'a leader'
  // The first leader, whom the link to the set-up made one.
  if (facts['by'] === 'setup link') return 'this person'
  return facts['by'] === 'guardian' ? 'a guardian' : 'an operator'
}

/** Returns the named properties that an object has, or undefined if it has none of them. */
function pick<Value>(from: Readonly<Record<string, Value>>, names: readonly string[]) {
  const picked = Object.entries(from).filter(([name]) => names.includes(name))
  return picked.length === 0 ? undefined : Object.fromEntries(picked)
}

/** What the sentence of an entry needs. None of it is a text that somebody else wrote in private. */
const toldFacts = ['by', 'action', 'publishAt', 'to', 'students', 'about', 'answer']
const toldContent = ['title', 'question']

function presentEntry(row: EntryRow, personId: string, audience: FileReader): LogRecord {
  const { at, kind, actor_id, subject_id } = row
  const facts: NonNullable<LogRecord['facts']> = JSON.parse(row.facts)
  const content: LogRecord['content'] = row.content === null ? undefined : JSON.parse(row.content)
  const entry: LogRecord = {
    ...{ at, kind, by: authorOf(row, facts, personId) },
    ...(subject_id !== null && { about: subject_id === personId ? 'this person' : 'another person' }),
  }
  const names = {
    ...(row.actor_name !== null && { actor: shownName(row.actor_name) }),
    ...(row.subject_name !== null && { subject: shownName(row.subject_name) }),
  }
  if (audience === 'leaders') {
    return { _id: nameOfEntry(row.hash), ...entry, ...names, facts, ...(content && { content }) }
  }
  const [told, texts] = [pick(facts, toldFacts), pick(content ?? {}, toldContent)]
  return {
    ...entry,
    ...(actor_id === personId && names.actor !== undefined && { actor: names.actor }),
    ...(subject_id === personId && names.subject !== undefined && { subject: names.subject }),
    ...(told && { facts: told }),
    ...(texts && { content: texts }),
  }
}

/** Returns what an entry of the audit log says. Nobody but the person and, for leaders, others are named. */
function tell({ kind, by, about, actor, subject, facts = {}, content }: LogRecord, formatTime: TimeFormat): string {
  const hasActor = by === 'this person' || by === 'a leader'
  const other = about === 'this person' ? messages.person_removed() : messages.record_another_person()
  const entry = {
    ...{ kind, facts, content },
    ...(hasActor && { actor: { _id: by, name: actor === undefined ? messages.record_a_leader() : inline(actor) } }),
    ...(about && { subject: { _id: about, name: subject === undefined ? other : inline(subject) } }),
  }
  return sentenceOf(entry, { formatTime, quote: inline })
}

/** The entries of the audit log by and about a person. */
export const log: FileList<LogRecord> = {
  name: 'log',
  title: messages.record_log,
  pages: (reader, person, audience) =>
    pagesOf(
      0,
      pageSize.short,
      (after, limit) => listEntries(reader, { person, after, limit }, audience),
      ({ seq }) => seq,
      (row) => presentEntry(row, person, audience),
    ),
  *render(entry, at) {
    // Titles are in the sentence.
    const texts = Object.entries(entry.content ?? {})
      .filter(([name]) => name !== 'question' && name !== 'title')
      .flatMap(([, text]) => text || [])
    yield `<article>\n<p class="by">${at(entry.at)} · ${tell(entry, at)}</p>\n`
    for (const text of texts) yield `<div class="earlier">${block(text)}</div>\n`
    if (entry._id !== undefined) yield note(`<code>${entry._id}</code>`)
    yield '</article>\n'
  },
}
