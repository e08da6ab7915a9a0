import * as z from 'zod/mini'
import { EntityKind, Leader, Named, signedIn, summary, thread } from './concerns.ts'
import { limits } from './limits.ts'
import { concernRules } from './rules/concerns.ts'
import { atMost, ById, Id, LeaderName, optionalText, PageQuery, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'
import { isBlank } from './shared/text-rules.ts'

/** A concern that somebody tells the safeguarding leads: docs/leaders.md#concerns. */
export const NewConcern = z
  .object({
    /** Empty only if something is reported, which may say enough. */
    content: z.string({ error: concernRules.content.missing }).check(atMost(concernRules.content.max)),
    /** People whom it is about. A student can choose leaders, a leader anyone. They never see the concern. */
    about: z.optional(z.array(Id).check(z.maxLength(limits.maxConcernPeople))),
    /** Whom it is about, in the reporter's words. */
    aboutText: z.optional(optionalText(concernRules.aboutText.max)),
    /** What is reported. The server copies its text. It is about its author. */
    entity: z.optional(z.object({ kind: EntityKind, id: Id })),
  })
  .check(
    z.refine(({ content, entity }) => entity !== undefined || !isBlank(content), {
      path: ['content'],
      error: concernRules.content.missing,
    }),
  )
export type NewConcern = z.input<typeof NewConcern>

/** `version` of the concern that the reporter has on the screen. */
export const SeenConcern = z.object({ version: z.int().check(z.minimum(0)) })

/** A concern in the list of its reporter. */
export const OwnConcernSummary = z.object({
  ...summary,
  /** Whether a leader has read all that the reporter wrote. */
  isRead: z.boolean(),
  /** The leader who handles it, also after it was closed. */
  handledBy: z.optional(LeaderName),
  /** Whether leaders have done something that the reporter has not seen. */
  hasNews: z.boolean(),
})
export type OwnConcernSummary = z.infer<typeof OwnConcernSummary>

/** Who receives a concern at this time. */
export const ConcernRecipients = z.object({
  /** Whether anybody does. If not, the screen shows the help contacts. */
  isReceived: z.boolean(),
  /** Their names. Empty for a reported prayer request: they could show who wrote it. */
  names: z.array(z.string()),
})
export type ConcernRecipients = z.infer<typeof ConcernRecipients>

/** A concern as its reporter sees it. The author of what was reported is never named. */
export const OwnConcern = z.object({
  ...OwnConcernSummary.shape,
  ...thread,
  /** Time of the first reading by a leader. */
  readAt: z.optional(Timestamp),
  /** The people whom the reporter chose. */
  about: z.array(Named),
  aboutText: z.optional(z.string()),
  entity: z.optional(z.object({ kind: EntityKind, text: z.string() })),
  recipients: ConcernRecipients,
  /** Number of changes, for `SeenConcern`. */
  version: z.int(),
})
export type OwnConcern = z.infer<typeof OwnConcern>

/** What a concern would be about, before it is sent. */
export const RecipientsQuery = z.object({
  /** Ids, separated by commas. */
  about: z.optional(z.string().check(atMost(65 * limits.maxConcernPeople))),
  kind: z.optional(EntityKind),
  entity: z.optional(Id),
})

/** Leaders whom a concern can be about, by name. The viewer is not one of them. */
export const ConcernLeaders = z.array(Leader)

/** Routes of the concerns that the viewer tells: part of the table in api.ts. None of them shows in metrics or in the request log. */
export const ownConcernRoutes = defineRoutes({
  'POST /api/concerns': {
    ...signedIn,
    summary: 'Tell the safeguarding leads about a concern, or report a message, a prayer request or an announcement',
    body: NewConcern,
    response: OwnConcern,
    status: 201,
    errors: [404],
    repeatable: true,
  },
  'GET /api/concerns/recipients': {
    ...signedIn,
    summary: 'Get who would receive a concern about these people and this entity',
    query: RecipientsQuery,
    response: ConcernRecipients,
    errors: [404],
  },
  'GET /api/concerns/leaders': {
    ...signedIn,
    summary: 'List the leaders whom a concern can be about, by name',
    response: ConcernLeaders,
  },
  'GET /api/own-concerns': {
    ...signedIn,
    summary: 'List the concerns that you have told, newest first',
    query: PageQuery,
    response: z.array(OwnConcernSummary),
    paged: true,
  },
  'GET /api/own-concerns/{id}': {
    ...signedIn,
    summary: 'Get a concern that you have told',
    params: ById,
    response: OwnConcern,
  },
  'PUT /api/own-concerns/{id}/seen': {
    ...signedIn,
    unlimited: true,
    summary: 'Mark what leaders have done about your concern as seen',
    params: ById,
    body: SeenConcern,
    response: OwnConcern,
  },
})
