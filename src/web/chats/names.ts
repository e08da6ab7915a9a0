import type { Message, Participant } from '#contract/chats.ts'
import { chat_admin, chat_former_leader } from '#messages'

interface Named {
  _id: string | undefined
  formerName: string | undefined
}
/** Returns the name of somebody in a chat. Who was a leader keeps it, and is not taken for one. */
export function nameIn(participants: readonly Participant[], { _id, formerName: name }: Named): string {
  const participant = participants.find((it) => it._id === _id)
  return participant?.name ?? (name === undefined ? chat_admin() : chat_former_leader({ name }))
}

/** Returns the names of those who wrote or reacted to messages as leaders, and are none any more, by id. */
export function findFormerNames(messages: readonly Message[]): ReadonlyMap<string, string> {
  const named = messages.flatMap(({ sender, formerName, reactions = [] }) => [{ by: sender, formerName }, ...reactions])
  return new Map(named.flatMap(({ by, formerName }) => (formerName === undefined ? [] : [[by, formerName]])))
}
