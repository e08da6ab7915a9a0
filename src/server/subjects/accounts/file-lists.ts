import * as messages from '#messages'
import type { FileReader } from '#server/platform/personal-data/declaration.ts'
import { factList, fileList, row } from '#server/platform/personal-data/file-parts.ts'
import { inline, type TimeFormat } from '#server/platform/personal-data/html.ts'
import { onePage } from '#server/platform/personal-data/pages.ts'
import type { AccountRow } from './account-store.ts'
import { listSessions } from './sessions/sessions-store.ts'

/** Returns what a file has about the account itself. */
export const presentAccount = (row: AccountRow, audience: FileReader) => ({
  _id: row.id,
  name: row.name,
  username: row.username,
  email: row.email ?? undefined,
  role: row.role,
  joinedAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  waitingSince: row.waiting_since ?? undefined,
  switchedOffAt: row.switched_off_at ?? undefined,
  safeguardingLeadSince: row.safeguarding_lead_since ?? undefined,
  heldSince: audience === 'leaders' ? (row.held_since ?? undefined) : undefined,
})
export type AccountRecord = ReturnType<typeof presentAccount>

/** Returns what a file has about the account itself, as HTML. */
export function renderAccount(account: AccountRecord, at: TimeFormat): string {
  const time = (value: string | undefined) => (value === undefined ? undefined : at(value))
  return factList([
    [messages.account_name(), inline(account.name)],
    [messages.username(), inline(account.username)],
    [messages.record_email(), account.email === undefined ? messages.record_no_email() : inline(account.email)],
    [messages.account_role(), account.role === 'admin' ? messages.role_admin() : messages.role_student()],
    [messages.record_joined(), at(account.joinedAt)],
    [messages.record_last_seen(), at(account.lastSeenAt)],
    [messages.record_waiting_since(), time(account.waitingSince)],
    [messages.record_switched_off(), time(account.switchedOffAt)],
    [messages.record_safeguarding_lead(), time(account.safeguardingLeadSince)],
    [messages.record_held_since(), time(account.heldSince)],
  ])
}

/** More than a person has: each login adds a session, and an unused one ends after a month. */
const maxSessions = 500

export const sessions = fileList(
  (reader, userId) =>
    onePage(
      async () =>
        (await listSessions(reader, { userId, limit: maxSessions })).sort((one, other) =>
          one.created_at < other.created_at ? -1 : 1,
        ),
      (session) => ({ startedAt: session.created_at, lastUsedAt: session.last_used_at, expiresAt: session.expires_at }),
    ),
  {
    name: 'sessions',
    title: messages.record_sessions,
    asRows: true,
    render: ({ startedAt, lastUsedAt }, at) => [
      row(messages.record_session({ started: at(startedAt), lastUsed: at(lastUsedAt) })),
    ],
  },
)
