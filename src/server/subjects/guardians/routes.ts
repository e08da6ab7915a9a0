import type { Consent, GuardianLink, guardianRoutes } from '#contract/guardians.ts'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import { newId } from '#server/platform/database/new-id.ts'
import { orNotFound } from '#server/platform/errors.ts'
import { conflictOn } from '#server/platform/http/conflict-on.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { accounts, type SignIn } from '#server/subjects/accounts/public.ts'
import { publishAccess, publishLists } from '#server/subjects/membership/public.ts'
import type { ConsentRow } from './consent-store.ts'
import * as consents from './consent-store.ts'
import type { Counted, LinkRow } from './guardian-store.ts'
import * as links from './guardian-store.ts'
import { listOpenings } from './lasting-links-store.ts'
import { pageHandlers } from './page-routes.ts'
import { createLink, loadCreatedLink, recordConsent, revokeLink, undoDecision, withdrawConsent } from './writes.ts'

const refuseSecond = conflictOn(consents.oneValidConsent, messages.consent_recorded_already)

/** Handlers by which leaders record consent and create guardians' links: docs/leaders.md#consent. */
function consentHandlers({ database, clock, events, securityLog }: Services) {
  const { read } = database

  const readConsent = async (userId: string, id: string) =>
    presentConsent(orNotFound(await consents.findConsent(read, { id, userId }), messages.consent_not_found))

  async function readLink(row: LinkRow): Promise<GuardianLink> {
    const { shown } = serverLimits.guardianOpenings
    const openings = row.opened_at === null ? [] : await listOpenings(read, { linkId: row.id, limit: shown })
    return presentLink(row, openings, clock().toISOString())
  }

  return {
    async 'GET /api/users/{id}/consents'({ params: { id } }) {
      await accounts.findAccount(read, id)
      return (await consents.listConsents(read, { userId: id })).map(presentConsent)
    },

    async 'POST /api/users/{id}/consents'({ viewer, params, body, createOnce }) {
      const userId = params.id
      const consent = { ...body, id: newId(), userId, actorId: viewer.id, now: clock() }
      const { row, isNew } = await createOnce({
        id: consent.id,
        write: async (transaction) => ({
          id: consent.id,
          letsIn: await recordConsent(transaction, consent),
        }),
        load: async (id) => ({ id, letsIn: false }),
      }).catch(refuseSecond)
      if (isNew && row.letsIn) publishAccess(events, userId)
      else if (isNew) publishLists(events, userId)
      return readConsent(userId, row.id)
    },

    async 'POST /api/users/{id}/consents/{consentId}/withdraw'({ viewer, params }) {
      const withdrawal = { id: params.consentId, userId: params.id, actorId: viewer.id, now: clock() }
      await database.write((transaction) => withdrawConsent(transaction, withdrawal))
      publishAccess(events, params.id)
      return readConsent(params.id, params.consentId)
    },

    async 'POST /api/users/{id}/undo-decision'({ viewer, params: { id } }) {
      const change = { userId: id, actorId: viewer.id, now: clock() }
      await database.write((transaction) => undoDecision(transaction, change))
      publishAccess(events, id)
    },

    async 'GET /api/users/{id}/guardian-links'({ params: { id } }) {
      await accounts.findAccount(read, id)
      return Promise.all((await links.listLinks(read, { userId: id })).map(readLink))
    },

    async 'POST /api/users/{id}/guardian-links'({ viewer, params, caller, createOnce, secretOf }) {
      const [id, now] = [newId(), clock()]
      const link = { id, token: secretOf(id), userId: params.id, actorId: viewer.id, now }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => createLink(transaction, link),
        load: (createdId) => loadCreatedLink(read, createdId),
      })
      if (isNew) {
        securityLog('guardian link created', caller, { account: viewer.id })
        publishLists(events, params.id)
      }
      return { link: await readLink(row), token: secretOf(row.id) }
    },

    async 'POST /api/guardian-links/{id}/revoke'({ viewer, params: { id } }) {
      const now = clock().toISOString()
      const row = await database.write((transaction) => revokeLink(transaction, { id, actorId: viewer.id, now }))
      publishLists(events, row.user_id)
      return readLink(row)
    },
  } satisfies Partial<Handlers>
}

export const guardianHandlers = (
  services: Services,
  counted: Counted,
  signIn: SignIn,
): Handlers<keyof typeof guardianRoutes> => ({
  ...consentHandlers(services),
  ...pageHandlers(services, counted, signIn),
})

export const presentConsent = (row: ConsentRow): Consent => ({
  _id: row.id,
  guardianName: row.guardian_name,
  method: row.method,
  givenOn: row.given_on,
  recordedBy: { _id: row.recorded_by, name: shownName(row.recorder_name) },
  recordedAt: row.recorded_at,
  ...(row.withdrawn_at !== null && { withdrawnAt: row.withdrawn_at }),
  ...(row.withdrawn_by !== null && { withdrawnBy: { _id: row.withdrawn_by, name: shownName(row.withdrawer_name) } }),
})

function stateOf(row: LinkRow, now: string) {
  const { revoked_at, opened_at, expires_at, session_expires_at } = row
  if (revoked_at !== null) return 'revoked'
  if (links.isLasting(row)) return 'opened'
  if (opened_at === null) return expires_at > now ? 'unused' : 'expired'
  return session_expires_at !== null && session_expires_at > now ? 'opened' : 'ended'
}

/** A link that was opened before version 0.4 has the time of it only. */
const openingTimes = ({ opened_at }: LinkRow, openings: Openings) =>
  openings.length === 0 && opened_at !== null ? [opened_at] : openings.map((opening) => opening.opened_at)

type Openings = Awaited<ReturnType<typeof listOpenings>>
const presentLink = (row: LinkRow, openings: Openings, now: string): GuardianLink => ({
  _id: row.id,
  createdBy: { _id: row.created_by, name: shownName(row.creator_name) },
  createdAt: row.created_at,
  state: stateOf(row, now),
  ...(!links.isLasting(row) && { expiresAt: row.session_expires_at ?? row.expires_at }),
  ...(row.opened_at !== null && { openedAt: row.opened_at }),
  isLasting: links.isLasting(row),
  ...(row.guardian_name !== null && { guardianName: row.guardian_name }),
  openings: openingTimes(row, openings),
  ...(row.pin_locked_until !== null && row.pin_locked_until > now && { lockedUntil: row.pin_locked_until }),
})
