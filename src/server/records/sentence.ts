import * as messages from '#messages'
import { inline } from './html.ts'
import type { LogRecord } from './records.ts'

interface Names {
  actor: string
  subject: string
  question: string
  title: string
}
type Sentence = (names: Names) => string

/** Kinds of entries whose sentence does not have the kind's name. All others are found by it. */
const others: Partial<Record<string, Sentence>> = {
  'leader.created': messages.history_leader_created,
  'consent.withdrawn': messages.history_consent_withdrawn,
  'settings.join_code_replaced': messages.history_join_code_replaced,
  'response.reviewed': messages.record_log_reviewed,
  'message.edited': messages.record_log_message_edited,
}

const named = messages as unknown as Record<string, ((names: Names & { time: string }) => string) | undefined>

/** Returns what an entry of the audit log says, as HTML. */
export function sentenceOf({ kind, by, actor, subject, content }: LogRecord): string {
  const names = {
    actor:
      actor !== undefined
        ? inline(actor)
        : {
            'this person': messages.record_you(),
            'a leader': messages.record_a_leader(),
            'an operator': messages.history_operator(),
          }[by],
    subject: subject === undefined ? messages.record_you_as_object() : inline(subject),
    question: inline(content?.['question'] ?? ''),
    title: inline(content?.['title'] ?? ''),
  }
  if (kind === 'export.created' && by === 'this person') return messages.history_export_created_own(names)
  const sentence = others[kind] ?? named[`history_${kind.replaceAll('.', '_')}`] ?? messages.history_other
  return sentence({ ...names, time: '' })
}
