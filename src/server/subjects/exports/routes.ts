import type { exportRoutes } from '#contract/exports.ts'
import type { FileFormat, StreamedFile } from '#contract/shared/route.ts'
import * as messages from '#messages'
import { isTimeZone } from '#server/platform/clock.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError, invalidField, orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { escapeHtml } from '#server/platform/personal-data/html.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { type AccountRow, accounts } from '#server/subjects/accounts/public.ts'
import { recordHistory } from '#server/subjects/audit-log/public.ts'
import { createGroupName } from '#server/subjects/settings/public.ts'
import { collectChat, collectPerson, type Records } from './collect.ts'
import { renderHtml } from './render-html.ts'
import { renderJson } from './render-json.ts'
import { createTranscripts } from './transcript.ts'

/** @throws {AppError} `invalid` */
function checkTimeZone(timeZone: string): void {
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', messages.time_zone_unknown())
}

export function exportHandlers(services: Services): Handlers<keyof typeof exportRoutes> {
  const { database, clock, environment } = services
  const { read } = database
  const getGroupName = createGroupName(database, environment.groupName)
  const sealed = createTranscripts(services)

  /** @throws {AppError} `not_found`; `not_allowed` for a leader, whose records are in those of others */
  async function findStudent(id: string): Promise<AccountRow> {
    const person = await accounts.findAccount(read, id)
    if (person.role !== 'student') throw new AppError('not_allowed', messages.record_students_only())
    return person
  }

  interface Export {
    viewer: Viewer
    person: AccountRow
    format: FileFormat
    timeZone: string
  }
  /** Records the download before anything is sent, so that an aborted one is in the history as well. */
  async function exportPerson({ viewer, person, format, timeZone }: Export): Promise<StreamedFile> {
    checkTimeZone(timeZone)
    const [now, groupName, isOwn] = [clock().toISOString(), await getGroupName(), viewer.id === person.id]
    await database.write((transaction) =>
      recordHistory(transaction, {
        kind: 'export.created',
        ...{ actorId: viewer.id, subjectId: person.id, facts: { format }, now },
      }),
    )
    const records = collectPerson(read, person, isOwn ? 'person' : 'leaders')
    const { name } = person
    const title = isOwn ? messages.record_own_title({ name }) : messages.record_person_title({ name })
    if (format === 'json') {
      const head = { format: 'lampstand-export', version: 1, group: groupName, madeAt: now }
      return { name: `${title}.json`, format, parts: renderJson(head, records) }
    }
    const names = { name: escapeHtml(name), group: escapeHtml(groupName) }
    const head = {
      title,
      intro: isOwn ? messages.record_own_intro(names) : messages.record_person_intro(names),
      ...{ groupName, madeAt: now, timeZone },
    }
    return { name: `${title}.html`, format, parts: renderHtml({ head, records }) }
  }

  interface Transcript {
    viewer: Viewer
    person: AccountRow
    timeZone: string
    title: string
    of: 'chat' | 'person'
    records: Records
  }
  async function transcribe({ viewer, person, timeZone, title, of, records }: Transcript): Promise<StreamedFile> {
    checkTimeZone(timeZone)
    const groupName = await getGroupName()
    const madeAt = clock().toISOString()
    const head = { title, intro: messages.record_transcript_intro(), groupName, madeAt, timeZone }
    let items = 0
    const onItem = () => {
      items += 1
    }
    const parts = renderHtml({ head, records, onItem, isOpen: true })
    const about = { id: newId(), actorId: viewer.id, subjectId: person.id, of, groupName, countItems: () => items }
    return { name: `${title}.html`, format: 'html', parts: sealed(parts, about) }
  }

  return {
    async 'POST /api/export'({ viewer, body }) {
      const person = orNotFound(await accounts.findAccount(read, viewer.id), messages.person_not_found)
      return exportPerson({ viewer, person, ...body })
    },
    async 'POST /api/users/{id}/export'({ viewer, params, body }) {
      return exportPerson({ viewer, person: await findStudent(params.id), ...body })
    },
    async 'POST /api/users/{id}/transcript'({ viewer, params, body }) {
      const person = await findStudent(params.id)
      const records = collectPerson(read, person, 'leaders')
      const title = messages.record_person_title({ name: person.name })
      return transcribe({ viewer, person, ...body, title, of: 'person', records })
    },
    async 'POST /api/chats/{id}/transcript'({ viewer, params, body }) {
      const person = await findStudent(params.id)
      const title = messages.record_chat_title({ name: person.name })
      return transcribe({ viewer, person, ...body, title, of: 'chat', records: collectChat(read, person.id) })
    },
  }
}
