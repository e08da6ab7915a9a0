import { groupByKind, type HistoryGroup, type HistoryKind } from '#contract/rules/audit-log.ts'

// Concerns are recorded in the same chain, but no route lists their entries (ADR 047). The contract does not have these kinds.

const concernKinds = [
  'concern.reported',
  'concern.added',
  'concern.replied',
  'concern.read',
  'concern.handled',
  'concern.closed',
  'concern.reopened',
] as const
export type ConcernKind = (typeof concernKinds)[number]

export const hiddenGroup = 'concerns'
/** Kind and group of an entry of the audit log. */
export type RecordedKind = HistoryKind | ConcernKind
export type RecordedGroup = HistoryGroup | typeof hiddenGroup

export const groupOf = {
  ...groupByKind,
  ...Object.fromEntries(concernKinds.map((kind) => [kind, hiddenGroup] as const)),
} as Readonly<Record<RecordedKind, RecordedGroup>>
