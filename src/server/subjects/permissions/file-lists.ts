import * as messages from '#messages'
import { factList, fileList } from '#server/platform/personal-data/file-parts.ts'
import { formatDay, inline } from '#server/platform/personal-data/html.ts'
import { pageSize, pagesById } from '#server/platform/personal-data/pages.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { methodNames } from '#server/subjects/guardians/public.ts'
import { listForFile } from './store.ts'

const methods = { ...methodNames, page: messages.record_method_page }

export const permissions = fileList(
  pagesById(listForFile, pageSize.short, (row, _reader, _userId, audience) => ({
    about: row.title ?? undefined,
    answer: row.answer,
    guardian: row.guardian_name,
    method: row.method,
    givenOn: row.given_on,
    recordedAt: row.recorded_at,
    recordedBy: audience === 'leaders' && row.recorded_by !== null ? shownName(row.recorder_name) : undefined,
  })),
  {
    name: 'permissions',
    title: messages.record_permissions,
    *render(permission, at) {
      const { about, recordedBy } = permission
      yield `<article>\n${factList([
        [messages.record_permission_about(), about === undefined ? messages.permission_photos() : inline(about)],
        [
          messages.record_permission_answer(),
          permission.answer === 'yes' ? messages.permission_yes() : messages.permission_no(),
        ],
        [messages.record_guardian(), inline(permission.guardian)],
        [messages.record_method(), methods[permission.method]()],
        [messages.record_given_on(), formatDay(permission.givenOn)],
        [messages.record_recorded(), at(permission.recordedAt)],
        [messages.record_recorded_by(), recordedBy === undefined ? undefined : inline(recordedBy)],
      ])}</article>\n`
    },
  },
)
