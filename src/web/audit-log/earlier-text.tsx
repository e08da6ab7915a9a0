import { type ReactNode, useId, useState } from 'react'
import type { HistoryEntry } from '#contract/audit-log.ts'
import type { QuestionText } from '#contract/questions.ts'
import type { Audience } from '#contract/rules/prayers.ts'
import * as messages from '#messages'
import { TakesPlace } from '#web/announcements/takes-place.tsx'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { audienceLabels } from '#web/prayers/audience-labels.ts'
import { QuestionFacts } from '#web/questions/question-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { settingChanges } from './setting-changes.ts'

/** Length and number of lines from which a text is collapsed. */
const longText = { length: 240, lines: 5 }

const isLong = (text: string) => text.length > longText.length || text.split('\n').length > longText.lines

/** A text that a person wrote. A long one can be expanded. */
function WrittenText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <p
        id={id}
        dir="auto"
        className={`max-w-prose whitespace-pre-wrap wrap-anywhere ${isLong(text) && !isOpen ? 'line-clamp-4' : ''}`}
      >
        <LinkedText text={text} />
      </p>
      {isLong(text) && (
        <Button
          variant="subtle"
          size="compact"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-ms-3 -mb-2"
        >
          {isOpen ? messages.history_show_less() : messages.history_show_all()}
        </Button>
      )}
    </>
  )
}

const Box = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="mt-2 rounded-xl border-s-4 border-line bg-sunken px-4 py-2.5">
    <p className="text-sm font-semibold text-muted">{label}</p>
    {children}
  </div>
)

/** A text before a change, if it is not erased. */
const TextBox = ({ label, text, children }: { label: string; text: string | null | undefined; children?: ReactNode }) =>
  text && (
    <Box label={label}>
      <WrittenText text={text} />
      {children}
    </Box>
  )

/** The question before an edit or its deletion. */
function Question({ label, content }: { label: string; content: NonNullable<HistoryEntry['content']> }) {
  const { title, description } = content
  return (
    <Box label={label}>
      <p dir="auto" className="font-semibold wrap-anywhere">
        {title}
      </p>
      {description && <WrittenText text={description} />}
      <div className="mt-1">
        <QuestionFacts question={content as Partial<QuestionText>} />
      </div>
    </Box>
  )
}

/** The announcement before an edit or its deletion. */
const Announcement = ({ label, content }: { label: string; content: NonNullable<HistoryEntry['content']> }) => (
  <TextBox label={label} text={content['content']}>
    <TakesPlace announcement={content} className="mt-1" />
  </TextBox>
)

/** A prayer request before a change by its author, with the audience if it was changed. */
function PrayerRequest({ entry: { kind, facts, content = {} } }: { entry: HistoryEntry }) {
  const [from, to] = [facts['from'], facts['to']].map((audience) => audienceLabels[audience as Audience]?.())
  return (
    <>
      <TextBox
        label={kind === 'prayer.edited' ? messages.history_before() : messages.prayer_request()}
        text={content['content']}
      >
        {from !== undefined && to !== undefined && (
          <p className="mt-1 text-sm text-muted">{messages.history_audience({ from, to })}</p>
        )}
      </TextBox>
      <TextBox label={messages.history_thanks()} text={content['thanks']} />
    </>
  )
}

const statusLabels: Record<string, () => string> = {
  approved: messages.status_approved,
  rejected: messages.status_rejected,
}

/** Texts and values as they were before the change that an entry records, if there are any. */
export function EarlierText({ entry }: { entry: HistoryEntry }): ReactNode {
  const { kind, facts, content = {} } = entry
  const { content: text, feedback, answer, username, name } = content
  switch (kind) {
    case 'question.edited':
    case 'question.schedule_changed':
      return <Question label={messages.history_before()} content={content} />
    case 'question.deleted':
    case 'question.schedule_canceled':
      return <Question label={messages.history_text_deleted()} content={content} />
    case 'response.edited':
      return <TextBox label={messages.history_before()} text={answer} />
    case 'response.reviewed': {
      const status = statusLabels[String(facts['from'])]
      if (status === undefined) return null
      return (
        <Box label={messages.history_before()}>
          <p className="font-semibold">{status()}</p>
          {feedback && <WrittenText text={feedback} />}
        </Box>
      )
    }
    case 'announcement.edited':
    case 'announcement.schedule_changed':
      return <Announcement label={messages.history_before()} content={content} />
    case 'announcement.deleted':
    case 'announcement.schedule_canceled':
      return <Announcement label={messages.history_text_deleted()} content={content} />
    case 'message.edited':
      return <TextBox label={messages.history_before()} text={text} />
    case 'prayer.responded':
    case 'prayer.withdrawn':
    case 'prayer.deleted':
      return <TextBox label={messages.prayer_request()} text={text} />
    case 'prayer.edited':
    case 'prayer.answered':
    case 'prayer.answered_undone':
      return <PrayerRequest entry={entry} />
    case 'account.renamed':
    case 'account.username_changed':
      return (
        <Box label={messages.history_before()}>
          <p className="wrap-anywhere">{kind === 'account.renamed' ? name : username}</p>
        </Box>
      )
    case 'account.created':
    case 'account.declined':
    case 'leader.created':
      return username && <p className="text-sm text-muted wrap-anywhere">{messages.code_username({ username })}</p>
    case 'settings.changed':
      return (
        <ul className="mt-1 text-muted">
          {settingChanges(facts, content).map((change) => (
            <li key={change} className="wrap-anywhere">
              {change}
            </li>
          ))}
        </ul>
      )
    default:
      return null
  }
}
