import type { Handlers } from './api/handlers.ts'
import type { Hub } from './events/hub.ts'
import { announcementHandlers } from './features/announcements/handlers.ts'
import { authHandlers } from './features/auth/handlers.ts'
import { chatHandlers } from './features/chats/handlers.ts'
import { createChat, openChat, renameChat, unlistChat } from './features/chats/writes.ts'
import { concernHandlers } from './features/concerns/handlers.ts'
import { dashboardHandlers } from './features/dashboard/handlers.ts'
import { historyHandlers } from './features/history/handlers.ts'
import { invitationHandlers } from './features/invitations/handlers.ts'
import { findInvitation, useInvitation } from './features/invitations/writes.ts'
import { noticeHandlers } from './features/notices/handlers.ts'
import { notificationHandlers } from './features/notifications/handlers.ts'
import { prayerRequestHandlers } from './features/prayer-requests/handlers.ts'
import { createListQuestions, questionHandlers } from './features/questions/handlers.ts'
import { responseHandlers } from './features/responses/handlers.ts'
import { settingsHandlers } from './features/settings/handlers.ts'
import { unreadHandlers } from './features/unread/handlers.ts'
import { confirmationHandlers } from './features/users/confirmation-handlers.ts'
import { userHandlers } from './features/users/handlers.ts'
import { personHandlers } from './features/users/person-handlers.ts'
import type { Services } from './services.ts'

/** Connects the features. A route of the contract without a handler does not compile. */
export function handlersOf(services: Services, hub: Hub): Handlers {
  const listQuestions = createListQuestions(services)
  const chats = { open: openChat, unlist: unlistChat, rename: renameChat }
  return {
    ...authHandlers(services, createChat, { findInvitation, useInvitation }),
    ...questionHandlers(services, listQuestions),
    ...responseHandlers(services),
    ...dashboardHandlers(services, listQuestions),
    ...userHandlers(services),
    ...chatHandlers(services),
    ...prayerRequestHandlers(services),
    ...announcementHandlers(services),
    ...concernHandlers(services),
    ...historyHandlers(services),
    ...settingsHandlers(services),
    ...personHandlers(services, chats),
    ...confirmationHandlers(services, chats),
    ...noticeHandlers(services),
    ...invitationHandlers(services),
    ...unreadHandlers(services),
    ...notificationHandlers(services),
    'GET /api/events': async ({ viewer, stream }) => hub.open(viewer, stream),
  }
}
