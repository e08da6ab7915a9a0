import type { Handlers } from './api/handlers.ts'
import type { Hub } from './events/hub.ts'
import { announcementHandlers } from './features/announcements/handlers.ts'
import { authHandlers } from './features/auth/handlers.ts'
import { chatHandlers } from './features/chats/handlers.ts'
import { createChat, openChat, renameChat, unlistChat } from './features/chats/writes.ts'
import { concernHandlers } from './features/concerns/handlers.ts'
import { type Accounts, consentHandlers } from './features/consents/handlers.ts'
import { openLink, withdrawConsent } from './features/consents/writes.ts'
import { dashboardHandlers } from './features/dashboard/handlers.ts'
import { guardianHandlers } from './features/guardian/handlers.ts'
import { historyHandlers } from './features/history/handlers.ts'
import { invitationHandlers } from './features/invitations/handlers.ts'
import { findInvitation, lockInvitation, useInvitation } from './features/invitations/writes.ts'
import { noticeHandlers } from './features/notices/handlers.ts'
import { notificationHandlers } from './features/notifications/handlers.ts'
import { prayerRequestHandlers } from './features/prayer-requests/handlers.ts'
import { createListQuestions, questionHandlers } from './features/questions/handlers.ts'
import { recordHandlers } from './features/records/handlers.ts'
import { responseHandlers } from './features/responses/handlers.ts'
import { retentionHandlers } from './features/retention/handlers.ts'
import { settingsHandlers } from './features/settings/handlers.ts'
import { unreadHandlers } from './features/unread/handlers.ts'
import { findAccount } from './features/users/account-store.ts'
import { confirmationHandlers } from './features/users/confirmation-handlers.ts'
import { userHandlers } from './features/users/handlers.ts'
import { switchOffStudent } from './features/users/leader-changes.ts'
import { personHandlers } from './features/users/person-handlers.ts'
import { publishAccess, publishLists } from './features/users/publish.ts'
import { letIn, lockAccount } from './features/users/writes.ts'
import type { Services } from './services.ts'

/** Connects the features. A route of the contract without a handler does not compile. */
export function handlersOf(services: Services, hub: Hub): Handlers {
  const listQuestions = createListQuestions(services)
  const chats = { open: openChat, unlist: unlistChat, rename: renameChat }
  const accounts: Accounts = {
    lock: lockAccount,
    letIn: (transaction, change) => letIn(transaction, change, chats),
    switchOff: (transaction, change, by) => switchOffStudent(transaction, change, chats, by),
    exists: async (reader, userId) => (await findAccount(reader, userId)) !== undefined,
    publishAccess: (userId) => publishAccess(services.events, userId),
    publishLists: (userId) => publishLists(services.events, userId),
  }
  return {
    ...authHandlers(services, createChat, { findInvitation, lockInvitation, useInvitation }),
    ...questionHandlers(services, listQuestions),
    ...responseHandlers(services),
    ...dashboardHandlers(services, listQuestions),
    ...userHandlers(services),
    ...chatHandlers(services),
    ...prayerRequestHandlers(services),
    ...announcementHandlers(services),
    ...concernHandlers(services),
    ...historyHandlers(services),
    ...recordHandlers(services),
    ...settingsHandlers(services),
    ...personHandlers(services, chats),
    ...confirmationHandlers(services, chats),
    ...consentHandlers(services, accounts),
    ...guardianHandlers(services, {
      open: openLink,
      withdraw: (transaction, withdrawal) => withdrawConsent(transaction, withdrawal, accounts),
      publishAccess: accounts.publishAccess,
      publishLists: accounts.publishLists,
    }),
    ...noticeHandlers(services),
    ...retentionHandlers(services),
    ...invitationHandlers(services),
    ...unreadHandlers(services),
    ...notificationHandlers(services),
    'GET /api/events': async ({ viewer, stream }) => hub.open(viewer, stream),
  }
}
