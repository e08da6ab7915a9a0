import { concernKinds, groupByKind, type RecordedGroup, type RecordedKind } from '#contract/rules/audit-log.ts'

export type ConcernKind = (typeof concernKinds)[number]
/** Group of the entries that no route lists (ADR 047). */
export const hiddenGroup = 'concerns' satisfies RecordedGroup

export const groupOf = {
  ...groupByKind,
  ...Object.fromEntries(concernKinds.map((kind) => [kind, hiddenGroup] as const)),
} as Readonly<Record<RecordedKind, RecordedGroup>>
