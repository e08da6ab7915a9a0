import * as z from 'zod/mini'
import { historyGroups, historyKinds } from './rules/audit-log.ts'
import { Id, NamedPerson, PageQuery, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** A user as an entry of the history names them. `name` is absent if the account was removed. */
const Person = z.extend(z.partial(NamedPerson), { _id: Id })

/** One entry of the audit log. */
export const HistoryEntry = z.object({
  /** Opaque. Entries have no number that leaders see: gaps would show how many entries they may not see (ADR 047). */
  _id: Id,
  at: Timestamp,
  kind: z.enum(historyKinds),
  /** Who did it. Absent for operators' commands. */
  actor: z.optional(Person),
  /** Whom it concerns. */
  subject: z.optional(Person),
  entityId: z.optional(Id),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Names, and texts as they were before the change. */
  content: z.optional(z.record(z.string(), z.nullable(z.string()))),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryQuery = z.extend(PageQuery, {
  /** Actor or subject. */
  person: z.optional(Id),
  group: z.optional(z.enum(historyGroups)),
  /** Selects entries at this time or later. */
  from: z.optional(Timestamp),
  /** Selects entries before this time. */
  to: z.optional(Timestamp),
})
export type HistoryQuery = z.output<typeof HistoryQuery>

/** Routes of the audit log: part of the table in api.ts. */
export const auditLogRoutes = defineRoutes({
  'GET /api/history': {
    summary: 'List the entries of the audit log, newest first',
    access: 'admin',
    query: HistoryQuery,
    response: z.array(HistoryEntry),
    paged: true,
  },
})
