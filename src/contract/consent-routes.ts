import * as z from 'zod/mini'
import { Consent, GuardianLink, NewConsent, NewGuardianLink } from './consents.ts'
import { GuardianExchange, GuardianSession, GuardianView, Privacy } from './guardians.ts'
import { ById, Id, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** Routes of guardians' consent, of the guardian page, and of the privacy page: part of the table in api.ts. */
export const consentRoutes = defineRoutes({
  'GET /api/privacy': {
    summary: 'Get who runs the group and how long data is kept',
    access: 'anyone',
    response: Privacy,
    errors: [429],
  },
  'GET /api/users/{id}/consents': {
    summary: "List the guardians' consents for a person, newest first",
    access: 'admin',
    params: ById,
    response: z.array(Consent),
  },
  'POST /api/users/{id}/consents': {
    summary: "Record a guardian's consent for a student; lets in a student who waits for it",
    access: 'admin',
    limit: true,
    params: ById,
    body: NewConsent,
    response: Consent,
    status: 201,
    errors: [409],
    repeatable: true,
  },
  'POST /api/users/{id}/consents/{consentId}/withdraw': {
    summary: 'Record that a consent was withdrawn; switches the account off',
    access: 'admin',
    limit: true,
    params: z.object({ id: Id, consentId: Id }),
    response: Consent,
    errors: [409],
  },
  'GET /api/users/{id}/guardian-links': {
    summary: "List the guardians' links for a person, newest first",
    access: 'admin',
    params: ById,
    response: z.array(GuardianLink),
  },
  'POST /api/users/{id}/guardian-links': {
    summary: 'Create a one-time link by which a guardian sees what kinds of data exist',
    access: 'admin',
    limit: true,
    params: ById,
    response: NewGuardianLink,
    status: 201,
    errors: [409],
    repeatable: true,
  },
  'POST /api/guardian-links/{id}/revoke': {
    summary: "Revoke a guardian's link; ends the guardian's session",
    access: 'admin',
    limit: true,
    params: ById,
    response: GuardianLink,
  },
  'POST /api/guardian/exchange': {
    summary: "Exchange a guardian's link for a session; the link works once",
    access: 'anyone',
    limit: true,
    body: GuardianExchange,
    response: GuardianSession,
    errors: [404],
  },
  'GET /api/guardian': {
    summary: 'Get what kinds of data exist about the student, without contents',
    access: 'guardian',
    response: GuardianView,
  },
  'POST /api/guardian/withdraw-consent': {
    summary: 'Withdraw the consent; switches the account off and notifies the leaders',
    access: 'guardian',
    limit: true,
    response: GuardianView,
    errors: [409],
  },
  'POST /api/guardian/logout': {
    summary: "End the guardian's session",
    access: 'guardian',
    response: Nothing,
    status: 204,
  },
})
