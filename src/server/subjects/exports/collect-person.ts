import type { Reader } from '#server/platform/database/database.ts'
import { onePage, pageSize, pagesOf } from '#server/platform/personal-data/pages.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { type Audience, messagesOf } from './collect-chat.ts'
import { concernsOf, logOf, prayerRequestsOf, responsesOf } from './collect-content.ts'
import * as store from './person-store.ts'
import type { AccountRecord, ConsentRecord, List, Records } from './records.ts'

/** More than a person has: each login adds a session, and an unused one ends after a month. */
const maxSessions = 500

function accountOf(row: store.PersonRow, { isOwn }: Audience): AccountRecord {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    ...(row.email !== null && { email: row.email }),
    role: row.role,
    joinedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    ...(row.waiting_since !== null && { waitingSince: row.waiting_since }),
    ...(row.switched_off_at !== null && { switchedOffAt: row.switched_off_at }),
    ...(row.safeguarding_lead_since !== null && { safeguardingLeadSince: row.safeguarding_lead_since }),
    ...(row.held_since !== null && !isOwn && { heldSince: row.held_since }),
  }
}

const consentsOf = (reader: Reader, userId: string, { isOwn }: Audience) =>
  pagesOf(
    '',
    pageSize.short,
    (after, limit) => store.listConsents(reader, { userId, after, limit }),
    ({ id }) => id,
    (row): ConsentRecord => ({
      guardian: row.guardian_name,
      method: row.method,
      givenOn: row.given_on,
      recordedAt: row.recorded_at,
      ...(!isOwn && { recordedBy: shownName(row.recorder_name) }),
      ...(row.withdrawn_at !== null && { withdrawnAt: row.withdrawn_at }),
    }),
  )

const prayersOf = (reader: Reader, userId: string) =>
  pagesOf(
    '',
    pageSize.short,
    (after, limit) => store.listPrayers(reader, { userId, after, limit }),
    (row) => row.prayer_request_id,
    (row) => ({ prayedAt: row.created_at }),
  )

/** Leaves out after paging what the person has not read, because no index has what a person has read. */
async function* announcementsReadBy(reader: Reader, userId: string) {
  const pages = pagesOf(
    '',
    pageSize.short,
    (after, limit) => store.listAnnouncements(reader, { userId, after, limit }),
    ({ id }) => id,
    (row) => row,
  )
  for await (const page of pages) {
    yield page.flatMap(({ title, read_at }) => (read_at === null ? [] : [{ title, readAt: read_at }]))
  }
}

const preferencesOf = (reader: Reader, userId: string) =>
  onePage(
    () => store.listPreferences(reader, userId),
    ({ kind, is_on }) => ({ kind, isOn: is_on === 1 }),
  )

const devicesOf = (reader: Reader, userId: string) =>
  onePage(
    () => store.listDevices(reader, userId, pageSize.short),
    (row) => ({ timeZone: row.time_zone, addedAt: row.created_at }),
  )

const sessionsOf = (reader: Reader, userId: string) =>
  onePage(
    async () =>
      (await store.listSessions(reader, userId, maxSessions)).sort((one, other) =>
        one.created_at < other.created_at ? -1 : 1,
      ),
    (row) => ({ startedAt: row.created_at, lastUsedAt: row.last_used_at, expiresAt: row.expires_at }),
  )

/**
 * Returns everything about a person that the reader of the file may see: docs/product.md#exports. It is read page by page, while
 * others write; each page is current when it is read.
 */
export function collectPerson(reader: Reader, person: store.PersonRow, audience: Audience): Records {
  const { id } = person
  const lists: List[] = [
    { name: 'consents', pages: consentsOf(reader, id, audience) },
    { name: 'responses', pages: responsesOf(reader, id, audience) },
    { name: 'messages', pages: messagesOf(reader, id, audience) },
    { name: 'prayerRequests', pages: prayerRequestsOf(reader, id) },
    { name: 'prayedFor', pages: prayersOf(reader, id) },
    { name: 'announcementsRead', pages: announcementsReadBy(reader, id) },
    // No other person's file has concerns.
    ...(audience.isOwn ? [{ name: 'concerns', pages: concernsOf(reader, id) } as const] : []),
    { name: 'notificationSettings', pages: preferencesOf(reader, id) },
    { name: 'devices', pages: devicesOf(reader, id) },
    { name: 'sessions', pages: sessionsOf(reader, id) },
    { name: 'log', pages: logOf(reader, id, audience) },
  ]
  return { account: accountOf(person, audience), lists }
}
