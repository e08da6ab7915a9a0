// Names and texts of the demo. All of them are invented.
import * as z from 'zod/mini'
import { StoredAnnouncementText } from '#contract/announcements.ts'
import { StoredQuestionText } from '#contract/questions.ts'
import { audiences } from '#contract/rules/prayers.ts'
import type { Language } from '#locales/languages.ts'
import ar from './texts/ar.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import ptBR from './texts/pt-BR.json' with { type: 'json' }
import sw from './texts/sw.json' with { type: 'json' }

/** What one student answers, and what a leader replies. Each answer is used once. */
const Answer = z.object({
  text: z.string(),
  /** Feedback of the approval: of `again`, if there is one, otherwise of `text`. */
  feedback: z.exactOptional(z.string()),
  /** Feedback of a rejection, which asks the student to say more. */
  request: z.exactOptional(z.string()),
  /** The student's second answer, after a rejection. */
  again: z.exactOptional(z.string()),
})
export type Answer = z.infer<typeof Answer>

const AnnouncementText = z.omit(StoredAnnouncementText, {
  startsAt: true,
  place: true,
  forParents: true,
  answerUntil: true,
})
const questionText = z.omit(StoredQuestionText, { dueDate: true }).shape

const Prayer = z.object({
  content: z.string(),
  /** By default, the group without the author's name. */
  audience: z.exactOptional(z.enum(audiences)),
  response: z.exactOptional(z.string()),
  /** The author's word of thanks, if it was answered. */
  thanks: z.exactOptional(z.string()),
})
export type Prayer = z.infer<typeof Prayer>

/** Names by username. */
const Names = z.record(z.string(), z.string())

const DemoTexts = z.object({
  groupName: z.string(),
  leaders: Names,
  students: Names,
  /** Username of a student whom a leader proposes as a leader. A second leader has not confirmed it yet. */
  nextLeader: z.string(),
  /** Username of a student who has the name of a leader, and waits to be let in. */
  waitingUsername: z.string(),
  announcements: z.array(AnnouncementText),
  /** When and where the event of the last of them takes place: on a day of the week (0 is Sunday), at a full hour. */
  nextEvent: z.object({ weekday: z.int(), hour: z.int(), place: z.string() }),
  /** Posts that are published a few days after the demo starts. */
  scheduledAnnouncement: AnnouncementText,
  scheduledQuestion: z.object(questionText),
  /** An announcement with a wrong day, which its author deletes. */
  mistakenAnnouncement: AnnouncementText,
  prayers: z.array(Prayer),
  /** A prayer request before and after its author edits it. */
  editedPrayer: z.object({ before: z.string(), after: z.string() }),
  /** A prayer request that its author withdraws. */
  withdrawnPrayer: z.string(),
  /** A prayer request that a leader deletes. */
  deletedPrayer: z.string(),
  /** What a student (username) tells the safeguarding lead in Get help. */
  concern: z.object({ reporter: z.string(), content: z.string(), reply: z.string() }),
  /** Each starts with a message of the student, then both take turns. */
  conversations: z.array(z.array(z.string())),
  /** One question per week. The last one is this week's. */
  questions: z.array(z.object({ ...questionText, answers: z.array(Answer) })),
})
export type DemoTexts = z.infer<typeof DemoTexts>

const files: Partial<Record<Language, unknown>> = { ar, en, es, fr, 'pt-BR': ptBR, sw }

/** Returns the names and texts of the demo in a language, and in English if there are none. */
export const textsIn = (language: Language): DemoTexts => z.parse(DemoTexts, files[language] ?? en)
