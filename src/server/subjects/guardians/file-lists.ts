import type { ConsentMethod } from '#contract/rules/guardians.ts'
import * as messages from '#messages'
import { factList, fileList } from '#server/platform/personal-data/file-parts.ts'
import { formatDay, inline } from '#server/platform/personal-data/html.ts'
import { pageSize, pagesById } from '#server/platform/personal-data/pages.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { listConsents } from './guardian-store.ts'

export const methodNames: Record<ConsentMethod, () => string> = {
  'in person': messages.record_method_in_person,
  'on paper': messages.record_method_on_paper,
  'by phone': messages.record_method_by_phone,
  'in writing': messages.record_method_in_writing,
}

export const consents = fileList(
  pagesById(listConsents, pageSize.short, (row, _reader, _userId, audience) => ({
    guardian: row.guardian_name,
    method: row.method,
    givenOn: row.given_on,
    recordedAt: row.recorded_at,
    recordedBy: audience === 'leaders' ? shownName(row.recorder_name) : undefined,
    withdrawnAt: row.withdrawn_at,
  })),
  {
    name: 'consents',
    title: messages.consent_title,
    *render(consent, at) {
      yield `<article>\n${factList([
        [messages.record_guardian(), inline(consent.guardian)],
        [messages.record_method(), methodNames[consent.method]()],
        [messages.record_given_on(), formatDay(consent.givenOn)],
        [messages.record_recorded(), at(consent.recordedAt)],
        [messages.record_recorded_by(), consent.recordedBy === undefined ? undefined : inline(consent.recordedBy)],
        [messages.record_withdrawn(), consent.withdrawnAt === null ? undefined : at(consent.withdrawnAt)],
      ])}</article>\n`
    },
  },
)
