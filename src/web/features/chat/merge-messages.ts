import type { Message } from '#contract/chats.ts'

/**
 * The newest messages as just fetched, after those that are there already. An answer that was late may lack the last ones, or an
 * edit: nothing that was shown before goes away, because a message never does.
 */
export function mergeMessages(shown: readonly Message[], newest: readonly Message[]): Message[] {
  const [first, last] = [newest[0], newest.at(-1)]
  if (first === undefined || last === undefined) return [...shown]
  const start = shown.findIndex(({ _id }) => _id === first._id)
  const fetched = new Set(newest.map(({ _id }) => _id))
  const known = new Map(shown.map((message) => [message._id, message]))
  const later = shown.slice(Math.max(start, 0)).filter((it) => !fetched.has(it._id) && it.createdAt >= last.createdAt)
  return [
    // Without a common message there is a gap: what was before it is fetched again when somebody looks.
    ...shown.slice(0, Math.max(start, 0)),
    ...newest.map((message) => newerOf(known.get(message._id), message)),
    ...later,
  ]
}

function newerOf(known: Message | undefined, message: Message): Message {
  return known !== undefined && (known.editedAt ?? '') >= (message.editedAt ?? '') ? known : message
}
