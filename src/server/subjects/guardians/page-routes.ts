import type { GuardianView } from '#contract/guardians.ts'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { createToken, deriveToken } from '#server/platform/tokens.ts'
import type { Guardian } from '#server/platform/viewer.ts'
import { activeLeaders, type SignIn } from '#server/subjects/accounts/public.ts'
import { publishAccess, publishLists } from '#server/subjects/membership/public.ts'
import { listHelpContacts, presentSettings, readSettings } from '#server/subjects/settings/public.ts'
import { type ConsentRow, listConsents } from './consent-store.ts'
import * as store from './guardian-store.ts'
import { endSession, isLasting } from './guardian-store.ts'
import { createLastingLinks } from './lasting-links.ts'
import { openLink, withdrawConsent } from './writes.ts'

/** Maximum number of leaders who are named. */
const maxLeaders = 50
const dayMs = 24 * 60 * 60 * 1000

const orNull = (text: string) => (text === '' ? null : text)

const presentConsent = ({ guardian_name, method, given_on, withdrawn_at }: ConsentRow) => ({
  guardianName: guardian_name,
  method,
  givenOn: given_on,
  ...(withdrawn_at !== null && { withdrawnAt: withdrawn_at }),
})

/** Handlers of the guardian page and of the privacy page: docs/students.md#guardian-page and #privacy-page. */
export function pageHandlers(services: Services, counted: store.Counted, signIn: SignIn) {
  const { database, clock, environment, events, securityLog } = services
  const { read } = database
  const lastingLinks = createLastingLinks(services, signIn)
  const readGroup = async () => {
    const [row, contacts] = await Promise.all([readSettings(read), listHelpContacts(read)])
    return presentSettings(row, contacts, environment.groupName)
  }

  async function readView({ linkId, studentId, expiresAt }: Guardian): Promise<GuardianView> {
    const [found, link, counts, leaders, group, [consent]] = await Promise.all([
      store.findStudent(read, { id: studentId }),
      store.findLink(read, { id: linkId }),
      store.countData(read, studentId, counted),
      activeLeaders.listLeaderNames(read, maxLeaders),
      readGroup(),
      listConsents(read, { userId: studentId }),
    ])
    const student = orNotFound(found, messages.person_not_found)
    return {
      groupName: group.groupName,
      student: { name: student.name },
      joinedAt: student.created_at,
      lastUsedAt: student.last_seen_at,
      isSwitchedOff: student.switched_off_at !== null,
      isWaiting: student.waiting_since !== null,
      counts: { responses: student.responses_count, ...counts },
      leaders,
      helpContacts: group.helpContacts,
      responsible: orNull(group.responsible),
      privacyContact: orNull(group.privacyContact),
      consent: consent === undefined ? null : presentConsent(consent),
      guardianName: link?.guardian_name ?? null,
      isLasting: isLasting(link),
      expiresAt,
    }
  }

  return {
    async 'GET /api/privacy'() {
      const { groupName, responsible, privacyContact, consent, retentionMonths } = await readGroup()
      return {
        groupName,
        responsible: orNull(responsible),
        privacyContact: orNull(privacyContact),
        consentAge: consent?.age ?? null,
        retentionMonths,
        sessionDays: { unused: serverLimits.sessionIdleMs / dayMs, max: serverLimits.sessionMaxAgeMs / dayMs },
        channels: [
          ...(environment.mail === undefined ? [] : (['email'] as const)),
          ...(environment.webhook === undefined ? [] : (['gateway'] as const)),
        ],
      }
    },

    async 'POST /api/guardian/exchange'({ body, caller }) {
      const { token, retryKey, pin } = body
      const sessionToken = retryKey === undefined ? createToken() : deriveToken('guardian session', token, retryKey)
      const opened = await lastingLinks.open({ token, sessionToken, pin, caller })
      const { expiresAt, studentId, isNew } =
        opened ??
        (await database
          .write((transaction) => openLink(transaction, { token, sessionToken, now: clock() }))
          .catch((error) => {
            if (error instanceof AppError) securityLog('guardian link refused', caller)
            throw error
          }))
      if (isNew) {
        securityLog('guardian link opened', caller, { account: studentId })
        publishLists(events, studentId)
      }
      return { token: sessionToken, expiresAt }
    },

    'GET /api/guardian': ({ guardian }) => readView(guardian),

    async 'POST /api/guardian/pin'({ guardian, body, caller }) {
      await lastingLinks.choosePin(guardian, { ...body, caller })
      publishLists(events, guardian.studentId)
      return readView(guardian)
    },

    async 'POST /api/guardian/withdraw-consent'({ guardian, caller }) {
      const { studentId } = guardian
      const [consent] = await listConsents(read, { userId: studentId })
      if (consent === undefined || consent.withdrawn_at !== null) {
        throw new AppError('conflict', messages.consent_withdrawn_already())
      }
      const withdrawal = { id: consent.id, userId: studentId, actorId: null, now: clock() }
      await database.write((transaction) => withdrawConsent(transaction, withdrawal))
      securityLog('consent withdrawn by a guardian', caller, { account: studentId })
      publishAccess(events, studentId)
      return readView(guardian)
    },

    async 'POST /api/guardian/logout'({ guardian }) {
      await database.write((transaction) => endSession(transaction, { sessionHash: guardian.sessionHash }))
      publishLists(events, guardian.studentId)
    },
  } satisfies Partial<Handlers>
}
