import type { Role } from '#contract/accounts.ts'
import type { ResponseStatus } from '#contract/questions.ts'
import type { ChatFilter } from '#contract/rules/chats.ts'
import type { UserFilter } from '#contract/rules/people.ts'
import { screens } from '#contract/shared/screens.ts'

/** Returns the query string of a URL, without the undefined values. */
function queryString(values: Record<string, string | undefined>): string {
  const defined = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return defined.length > 0 ? `?${new URLSearchParams(defined)}` : ''
}

/** What the leaders' chat screen shows. Without a filter and a search, it lists all chats. */
export type ChatView = {
  chat?: string | undefined
  show?: Exclude<ChatFilter, 'unread'> | undefined
  /** The search. */
  q?: string | undefined
}

/** Sections of the settings, in their order. */
export const settingsSections = [
  'group',
  'joining',
  'consent',
  'photos',
  'help',
  'concerns',
  'bible',
  'privacy',
  'quiet',
  'second-look',
  'unused',
  'backups',
] as const
export type SettingsSection = (typeof settingsSections)[number]

const question = (id: string) => screens.question.replace(':id', encodeURIComponent(id))

/** Id of the heading of the students who have not answered, on the page of a question. */
export const missingAnswersId = 'question-missing'

/** The query of a guardian's link that opens with a PIN. */
export const lastingLinkSearch = '?pin'

/** Paths of all screens. Links are built only here. */
export const paths = {
  ...screens,
  question,
  /** A question with the form for a response open. */
  answer: (id: string) => `${question(id)}?answer`,
  /** A question at the students who have not answered it. */
  missingAnswers: (id: string) => `${question(id)}#${missingAnswersId}`,
  /** The leaders' questions, with a note about a term that was just planned. */
  plannedTerm: (id: string) => `${screens.adminQuestions}?planned=${encodeURIComponent(id)}`,
  newQuestion: `${screens.adminQuestions}?new`,
  /** Responses to review, or with another status. */
  responsesWith: (filters: {
    status?: ResponseStatus | undefined
    question?: string | undefined
    student?: string | undefined
  }) => screens.adminResponses + queryString(filters),
  /** A passage of the Bible, as formatPassage returns it. */
  passageOf: (passage: string) => screens.passage.replace(':passage', passage),
  concern: (id: string) => screens.concern.replace(':id', encodeURIComponent(id)),
  adminConcern: (id: string) => screens.adminConcern.replace(':id', encodeURIComponent(id)),
  closedConcerns: `${screens.adminConcerns}?show=closed`,
  ownPrayerRequests: `${screens.prayerRequests}?show=yours`,
  prayerRequestsWithoutResponse: `${screens.adminPrayerRequests}?show=unanswered`,
  prayerRequestsToAnswer: (student: string) =>
    screens.adminPrayerRequests + queryString({ show: 'unanswered', student }),
  inviteLeader: `${screens.adminInvite}?for=leaders`,
  settingsSection: (section: SettingsSection) => screens.adminSettingsSection.replace(':section', section),
  guardianLink: (token: string) => `${screens.guardian}#${token}`,
  /** A guardian's link that opens with a PIN, which the page then asks for at once. */
  lastingGuardianLink: (token: string) => `${screens.guardian}${lastingLinkSearch}#${token}`,
  registerWith: (joinCode: string | undefined) => screens.register + queryString({ code: joinCode }),
  invitation: (token: string) => `${screens.joinAsLeader}#${token}`,
  usersWith: (view: { show?: UserFilter | undefined } & Record<string, string | undefined>) =>
    screens.adminUsers + queryString(view),
  /** What parents have answered about an announcement with this id, or about `photos`. */
  permission: (about: string, show?: 'yes' | 'no' | 'missing') =>
    screens.adminPermission.replace(':about', encodeURIComponent(about)) + queryString({ show }),
  user: (id: string) => screens.adminUser.replace(':id', encodeURIComponent(id)),
  /** The tab with what a student's parents have agreed to. */
  parentsOf: (id: string) => `${screens.adminUser.replace(':id', encodeURIComponent(id))}?tab=parents`,
  /** The chat of a student, which has the student's id. */
  chatOf: (studentId: string) => screens.adminChat + queryString({ chat: studentId }),
  /** The list of chats with a filter and a search, and the selected chat. */
  chatsWith: (view: ChatView) => screens.adminChat + queryString(view),
  historyOf: (person: string) => screens.adminHistory + queryString({ person }),
  dashboardOf: (role: Role) => (role === 'admin' ? screens.adminDashboard : screens.dashboard),
}
