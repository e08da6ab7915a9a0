import * as z from 'zod/mini'
import { Role } from './accounts.ts'
import { concernRules } from './rules/concerns.ts'
import { HelpContact } from './settings.ts'
import { ById, Id, LeaderName, PageQuery, requiredText, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** What can be reported. */
export const reportableKinds = ['message', 'prayer', 'announcement'] as const
export const EntityKind = z.enum(reportableKinds)
export type ReportableKind = z.infer<typeof EntityKind>

export const ConcernText = z.object({ content: requiredText(concernRules.message) })
export const CloseConcern = z.object({
  note: requiredText(concernRules.note),
  /** `textCount` of the concern that the leader has seen. With a newer text, the concern stays open. */
  textCount: z.int().check(z.minimum(0)),
})
export const HandleConcern = z.object({
  /** Id of the leader whom the viewer replaces. Without it, a concern that another leader handles stays with that leader. */
  replaces: z.optional(Id),
})
/** `textCount` of the concern that the leader has on the screen. */
export const ReadConcern = z.object({ textCount: z.int().check(z.minimum(1)) })

export const concernStates = ['new', 'handled', 'closed'] as const
/** Whether nobody, a leader, or nobody any more takes care of it. */
export const ConcernState = z.enum(concernStates)
export type ConcernState = z.infer<typeof ConcernState>

export const Named = z.object({ _id: Id, name: z.string(), role: Role })
/** A leader, who perhaps is not one any more. */
export const Leader = z.object({ _id: Id, name: z.string() })

/** A text that the reporter added, or a leader's reply. */
export const ConcernMessage = z.object({
  _id: Id,
  author: LeaderName,
  isMine: z.boolean(),
  /** Whether the reporter wrote it. */
  isByReporter: z.boolean(),
  content: z.string(),
  createdAt: Timestamp,
})
export type ConcernMessage = z.infer<typeof ConcernMessage>

/** The conversation of the reporter and the leaders. */
export const thread = {
  /** The newest messages, oldest first. */
  messages: z.array(ConcernMessage),
  /** Whether there are earlier messages, which `GET /api/concerns/{id}/messages` lists. */
  hasEarlier: z.boolean(),
}

/** What both lists have. */
export const summary = {
  _id: Id,
  content: z.string(),
  createdAt: Timestamp,
  state: ConcernState,
  closedAt: z.optional(Timestamp),
}

/** A concern in the list of a leader who receives it. */
export const ConcernSummary = z.object({
  ...summary,
  reporter: Named,
  entityKind: z.optional(EntityKind),
  handledBy: z.optional(Leader),
  /** Whether no leader who receives it has read all that the reporter wrote. */
  isUnread: z.boolean(),
})
export type ConcernSummary = z.infer<typeof ConcernSummary>

/** What was done, oldest first. */
export const ConcernStep = z.object({
  kind: z.enum(['reported', 'added', 'replied', 'read', 'handled', 'closed', 'reopened']),
  at: Timestamp,
  actor: z.optional(Leader),
})
export type ConcernStep = z.infer<typeof ConcernStep>

/** A concern as a leader who receives it sees it. */
export const Concern = z.object({
  ...ConcernSummary.shape,
  ...thread,
  /** Everyone whom it is about, the author of what was reported included. */
  about: z.array(Named),
  aboutText: z.optional(z.string()),
  entity: z.optional(
    z.object({
      kind: EntityKind,
      _id: Id,
      text: z.string(),
      author: Named,
      /** Chat of a message. */
      chatId: z.optional(Id),
    }),
  ),
  /** The leaders who receive it, by name, the viewer included. */
  recipients: z.array(Leader),
  closedBy: z.optional(Leader),
  closingNote: z.optional(z.string()),
  /** The newest steps, oldest first. */
  course: z.array(ConcernStep),
  /** Records that were kept when a person was erased. */
  records: z.array(z.string()),
  /** Number of texts of the reporter, for `ReadConcern`. */
  textCount: z.int(),
  /**
   * Whether the reporter's account does not show it: a leader whom it is about gave the code for its last new password, and may know
   * the password.
   */
  isHiddenFromReporter: z.boolean(),
})
export type Concern = z.infer<typeof Concern>

/** By default, the list has the open concerns. */
export const ConcernsQuery = z.extend(PageQuery, { show: z.optional(z.enum(['open', 'closed'])) })
export type ConcernsQuery = z.output<typeof ConcernsQuery>

/** The active safeguarding leads, by name. Without any, concerns go to all leaders whom they are not about. */
export const SafeguardingLeads = z.array(Leader)
export type SafeguardingLeads = z.infer<typeof SafeguardingLeads>

/** Who helps at once, and where. Screens show emergency advice also if there are no contacts. */
export const Help = z.object({
  contacts: z.array(HelpContact),
  /** ISO 3166-1 code of the country whose age of consent the leaders have chosen. */
  country: z.nullable(z.string()),
})
export type Help = z.infer<typeof Help>

/** For concerns of the viewer. */
export const signedIn = { access: 'signed in', isUnobserved: true } as const
/** Leaders who do not receive a concern get 404, as for one that does not exist. */
const received = { access: 'admin', isUnobserved: true, params: ById, response: Concern } as const

/**
 * Routes of concerns for those who receive them, and of the conversation: part of the table in api.ts. None of them shows in metrics or
 * in the request log.
 */
export const concernRoutes = defineRoutes({
  'GET /api/help': { ...signedIn, summary: 'Get the help contacts', whileWaiting: true, response: Help },
  'GET /api/concerns/leads': {
    summary: 'List the safeguarding leads, by name',
    access: 'admin',
    isUnobserved: true,
    response: SafeguardingLeads,
  },
  'GET /api/concerns': {
    summary: 'List the concerns that you receive, newest first',
    access: 'admin',
    isUnobserved: true,
    query: ConcernsQuery,
    response: z.array(ConcernSummary),
    paged: true,
  },
  'GET /api/concerns/{id}': { ...received, summary: 'Get a concern that you receive' },
  'GET /api/concerns/{id}/messages': {
    ...signedIn,
    summary: 'List the messages of a concern that you have told or receive, newest first',
    params: ById,
    query: PageQuery,
    response: z.array(ConcernMessage),
    paged: true,
  },
  'POST /api/concerns/{id}/messages': {
    ...signedIn,
    summary: 'Add to a concern that you have told, which opens a closed one again, or reply to the reporter',
    params: ById,
    body: ConcernText,
    response: ConcernMessage,
    status: 201,
    errors: [409],
    repeatable: true,
  },
  'PUT /api/concerns/{id}/read': {
    ...received,
    summary: 'Mark what the reporter wrote as read; the first time, the reporter is notified',
    body: ReadConcern,
  },
  'POST /api/concerns/{id}/handle': {
    ...received,
    summary: 'Tell the other recipients and the reporter that you handle a concern',
    body: HandleConcern,
    errors: [409],
  },
  'POST /api/concerns/{id}/close': {
    ...received,
    summary: 'Close a concern, with a note for those who receive it',
    body: CloseConcern,
    errors: [409],
  },
  'POST /api/concerns/{id}/reopen': { ...received, summary: 'Open a closed concern again', errors: [409] },
})
