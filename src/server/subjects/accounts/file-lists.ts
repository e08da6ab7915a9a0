import type { Role } from '#contract/accounts.ts'
import * as messages from '#messages'
import type { FileList, FileReader } from '#server/platform/personal-data/declaration.ts'
import { factList, row } from '#server/platform/personal-data/file-parts.ts'
import { inline, type TimeFormat } from '#server/platform/personal-data/html.ts'
import { onePage } from '#server/platform/personal-data/pages.ts'
import type { AccountRow } from './account-store.ts'
import { listSessions } from './sessions/sessions-store.ts'

/** What a file has about the account itself. */
export interface AccountRecord {
  _id: string
  name: string
  username: string
  email?: string
  role: Role
  joinedAt: string
  lastSeenAt: string
  waitingSince?: string
  switchedOffAt?: string
  safeguardingLeadSince?: string
  /** Only for leaders. */
  heldSince?: string
}

export const presentAccount = (row: AccountRow, audience: FileReader): AccountRecord => ({
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
  ...(row.held_since !== null && audience === 'leaders' && { heldSince: row.held_since }),
})

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

interface SessionRecord {
  startedAt: string
  lastUsedAt: string
  expiresAt: string
}

/** More than a person has: each login adds a session, and an unused one ends after a month. */
const maxSessions = 500

export const sessions: FileList<SessionRecord> = {
  name: 'sessions',
  title: messages.record_sessions,
  pages: (reader, userId) =>
    onePage(
      async () =>
        (await listSessions(reader, { userId, limit: maxSessions })).sort((one, other) =>
          one.created_at < other.created_at ? -1 : 1,
        ),
      (session) => ({ startedAt: session.created_at, lastUsedAt: session.last_used_at, expiresAt: session.expires_at }),
    ),
  asRows: true,
  render: ({ startedAt, lastUsedAt }, at) => [
    row(messages.record_session({ started: at(startedAt), lastUsed: at(lastUsedAt) })),
  ],
}
