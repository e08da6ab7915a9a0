import * as messages from '#messages'
import { fileList, row } from '#server/platform/personal-data/file-parts.ts'
import { inline } from '#server/platform/personal-data/html.ts'
import { pageSize, pagesById } from '#server/platform/personal-data/pages.ts'
import { listRead } from './store.ts'

export const announcementsRead = fileList(
  pagesById(listRead, pageSize.short, ({ title, read_at: readAt }) => ({ title, readAt })),
  {
    name: 'announcementsRead',
    title: messages.record_announcements_read,
    asRows: true,
    render: ({ title, readAt }, at) => [row(`${inline(title)} · ${at(readAt)}`)],
  },
)
