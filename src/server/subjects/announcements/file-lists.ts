import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import type { FileList } from '#server/platform/personal-data/declaration.ts'
import { row } from '#server/platform/personal-data/file-parts.ts'
import { inline } from '#server/platform/personal-data/html.ts'
import { pageSize, pagesOf } from '#server/platform/personal-data/pages.ts'
import { listAnnouncements } from './file-store.ts'

/** Leaves out after paging what the person has not read, because no index has what a person has read. */
async function* announcementsReadBy(reader: Reader, userId: string) {
  const pages = pagesOf(
    '',
    pageSize.short,
    (after, limit) => listAnnouncements(reader, { userId, after, limit }),
    ({ id }) => id,
    (announcement) => announcement,
  )
  for await (const page of pages) {
    yield page.flatMap(({ title, read_at }) => (read_at === null ? [] : [{ title, readAt: read_at }]))
  }
}

export const announcementsRead: FileList<{ title: string; readAt: string }> = {
  name: 'announcementsRead',
  title: messages.record_announcements_read,
  pages: announcementsReadBy,
  asRows: true,
  render: ({ title, readAt }, at) => [row(`${inline(title)} · ${at(readAt)}`)],
}
