import { useState } from 'react'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { useViewer } from '#web/session/session.tsx'
import { isText, listOf, objectOf } from '#web/storage/shape.ts'
import { readConcernData, saveConcernData } from '#web/storage/user-data.ts'

/** A concern, a report, or an answer that is not sent yet. */
interface ConcernText {
  text: string
  /** People whom it is about. */
  about: { _id: string; name: string }[]
  /** Whom it is about, in the writer's words. */
  aboutText: string
  /** The idempotency key with which it was sent, if it was. */
  key?: string | undefined
}
const empty: ConcernText = { text: '', about: [], aboutText: '' }

const isPeople = listOf(objectOf<ConcernText['about'][number]>({ _id: isText, name: isText }))
const isConcernText = (value: unknown): value is ConcernText =>
  objectOf<Omit<ConcernText, 'key'>>({ text: isText, about: isPeople, aboutText: isText })(value)

/** Returns the stored text, or an empty one if there is none or it is damaged. */
function read(userId: string, name: string): ConcernText {
  try {
    const value: unknown = JSON.parse(readConcernData(userId, name))
    return isConcernText(value) ? value : empty
  } catch {
    return empty
  }
}

const isEmpty = ({ text, about, aboutText }: ConcernText) => text === '' && about.length === 0 && aboutText === ''

const save = (userId: string, name: string, value: ConcernText) =>
  saveConcernData(userId, name, isEmpty(value) ? '' : JSON.stringify(value))

/**
 * Keeps a text about a concern in this tab until it is sent, so that a tap elsewhere does not lose it. It is in no other tab, and
 * closing the tab or logging out deletes it (ADR 053).
 * @param name unique among the user's texts, such as `new`
 * @param about whom a text is about that does not exist yet
 */
export function useConcernText(name: string, about: ConcernText['about'] = empty.about) {
  const { _id } = useViewer()
  const [value, setValue] = useState(() => {
    const found = read(_id, name)
    return isEmpty(found) ? { ...found, about } : found
  })
  function store(next: ConcernText): void {
    setValue(next)
    save(_id, name, next)
  }
  return {
    ...value,
    isEmpty: isEmpty(value),
    change: (changes: Partial<Omit<ConcernText, 'key'>>) => store({ ...value, ...changes, key: undefined }),
    clear: () => store(empty),
    /** Returns the `Idempotency-Key` of the current text. */
    idempotencyKey(): string {
      const key = value.key ?? newIdempotencyKey()
      store({ ...value, key })
      return key
    },
  }
}
export type ConcernDraft = ReturnType<typeof useConcernText>
