import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import type { FileList } from '#server/platform/personal-data/declaration.ts'
import { row } from '#server/platform/personal-data/file-parts.ts'
import { inline } from '#server/platform/personal-data/html.ts'
import { pageSize, pagesOf } from '#server/platform/personal-data/pages.ts'
import { listRead } from './store.ts'

const announcementsReadBy = (reader: Reader, userId: string) =>
  pagesOf(
    '',
    pageSize.short,
    (after, limit) => listRead(reader, { userId, after, limit }),
    ({ id }) => id,
    ({ title, read_at: readAt }) => ({ title, readAt }),
  )

export const announcementsRead: FileList<{ title: string; readAt: string }> = {
  name: 'announcementsRead',
  title: messages.record_announcements_read,
  pages: announcementsReadBy,
  asRows: true,
  render: ({ title, readAt }, at) => [row(`${inline(title)} · ${at(readAt)}`)],
}
