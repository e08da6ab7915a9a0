import { sql as raw } from 'kysely'
import type { ReportableKind } from '#contract/concerns.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { findReportedAnnouncement } from '#server/subjects/announcements/public.ts'
import { findReportedMessage } from '#server/subjects/chats/public.ts'
import { findReportedPrayer } from '#server/subjects/prayers/public.ts'

export interface Entity {
  kind: ReportableKind
  id: string
  text: string
  authorId: string
  /** Everyone who wrote it. */
  authors: string[]
}

const findReported = {
  message: findReportedMessage,
  prayer: findReportedPrayer,
  announcement: findReportedAnnouncement,
}
/** Returns a message, prayer request or announcement, if the viewer can see it. Students can report only what they can see. */
export async function findEntity(
  reader: Reader,
  { kind, id }: { kind: ReportableKind; id: string },
  viewer: Pick<Viewer, 'id' | 'role'>,
): Promise<Entity | undefined> {
  const found = await findReported[kind](reader, id, viewer)
  return found && { kind, id, ...found }
}

const selectPerson = statement((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', value.id)
    // Such an account can be declined, which deletes it.
    .where('waiting_since', 'is', null)
    .where('erased_at', 'is', null),
)
const selectLeader = statement((sql, value: { id: string }) =>
  sql.selectFrom('users').select(['id', 'role']).where('id', '=', value.id).where('role', '=', raw.lit('admin')),
)
/** Returns a person whom a concern of the viewer can be about: a leader for students, anyone for leaders. */
export const findPerson = (reader: Reader, id: string, { role }: Pick<Viewer, 'role'>) =>
  reader.first(role === 'admin' ? selectPerson : selectLeader, { id })
