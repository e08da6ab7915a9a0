import { useDraft } from '#web/forms/use-draft.ts'
import { isText, listOf, objectOf } from '#web/storage/shape.ts'

/** A concern, a report, or an answer that is not sent yet. */
interface ConcernText {
  text: string
  /** People whom it is about. */
  about: { _id: string; name: string }[]
  /** Whom it is about, in the writer's words. */
  aboutText: string
}
const isPeople = listOf(objectOf<ConcernText['about'][number]>({ _id: isText, name: isText }))
const shapes = { text: isText, about: isPeople, aboutText: isText }

/**
 * Keeps a text about a concern in this tab until it is sent, so that a tap elsewhere does not lose it. It is in no other tab, and
 * closing the tab or logging out deletes it (ADR 046).
 * @param name unique among the user's texts, such as `new`
 * @param about whom a text is about that does not exist yet
 */
export function useConcernText(name: string, about: ConcernText['about'] = []) {
  const { values, ...draft } = useDraft<ConcernText>(name, { text: '', about, aboutText: '' }, { shapes, inTab: true })
  return { ...values, ...draft }
}
export type ConcernDraft = ReturnType<typeof useConcernText>
