import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import type { FormErrors } from '#web/ui/form.tsx'
import { type Draft, isEqual, useDraft } from './use-draft.ts'

// Forms that edit what others can edit, too. A form sends the version that its writer has seen. If somebody was faster, it shows what
// they have changed: fields that the writer has left alone follow, and the writer chooses between the two values of the others.

/** One thing that a form edits, as its writer sees it. */
export interface Facet<V> {
  label: string
  /** The fields that it has. */
  names: readonly (keyof V & string)[]
  /** Returns how it is shown. */
  text: (values: V) => string
}

/** What a writer did not know of: the values before and the writer's own. */
interface Newer<V> {
  from: V
  mine: V
  /** Who changed it last, and when, if the server has said it. */
  by: string | undefined
  at: string | undefined
  /** Whether an attempt to save was refused. */
  isRefused: boolean
}

/** A facet that somebody has changed. */
export interface Change {
  label: string
  theirs: string
  /** The writer's own value, if the writer has changed it, too. */
  mine?: { text: string; isKept: boolean; keep: () => void; replace: () => void } | undefined
}

/** The server has refused an edit that is not based on the newest text. The form shows what has changed. */
class EditedMeanwhile extends Error {}
/** For `errorsOf` of a form. */
export const shownByNote = (error: unknown): FormErrors | undefined =>
  error instanceof EditedMeanwhile ? {} : undefined

const pick = <V>(values: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>

export interface Edit<V, Entity> {
  draft: Draft<V>
  /** What the form edits, in the version that the writer has seen. Undefined in a form for something new. */
  seen: Entity | undefined
  /** What has changed since the writer began. */
  newer: (Omit<Newer<V>, 'from' | 'mine'> & { changes: Change[] }) | undefined
  /** Sends the edit. @throws {EditedMeanwhile} after the form has got what somebody else has changed */
  send: <Result>(call: () => Promise<Result>) => Promise<Result>
}

interface EditOptions<V, Entity> {
  /** Name of the draft. */
  name: string
  entity: Entity | undefined
  valuesOf: (entity: Entity | undefined) => V
  facets: readonly Facet<V>[]
}

export function useEdit<V extends Record<string, string>, Entity extends { _id: string }>(
  options: EditOptions<V, Entity>,
): Edit<V, Entity> {
  const { name, entity, valuesOf, facets } = options
  const [seen, setSeen] = useState(entity)
  const draft = useDraft(name, valuesOf(seen), { together: facets.map(({ names }) => names) })
  const { base, values } = draft
  const [newer, setNewer] = useState<Newer<V> | undefined>(() => {
    if (seen === undefined || isEqual(draft.began, base)) return undefined
    return { from: draft.began, mine: values, by: undefined, at: undefined, isRefused: false }
  })

  function changeOf({ label, names, text }: Facet<V>): Change[] {
    if (newer === undefined || names.every((name) => isEqual(newer.from[name], base[name]))) return []
    const differs = (one: V, other: V) => names.some((name) => !isEqual(one[name], other[name]))
    const isMine = differs(newer.mine, newer.from) && differs(newer.mine, base)
    const mine = {
      text: text(newer.mine),
      isKept: differs(values, base),
      keep: () => draft.change(pick(newer.mine, names)),
      replace: () => draft.change(pick(base, names)),
    }
    return [{ label, theirs: text(base), mine: isMine ? mine : undefined }]
  }
  const changes = facets.flatMap(changeOf)

  return {
    draft,
    seen,
    newer: newer === undefined || changes.length === 0 ? undefined : { ...newer, changes },
    async send(call) {
      try {
        return await call()
      } catch (error) {
        if (seen === undefined || !(error instanceof ApiError) || error.newer === undefined) throw error
        const { by, at, current } = error.newer
        // `current` has all that the form shows.
        const next = { _id: seen._id, ...current } as Entity
        setSeen(next)
        setNewer({ from: base, mine: values, by: by?.name, at: at ?? undefined, isRefused: true })
        draft.rebase(valuesOf(next))
        throw new EditedMeanwhile()
      }
    },
  }
}
