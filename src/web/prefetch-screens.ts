import type { Role } from '#contract/users.ts'
import * as screens from './screens.ts'

/** What each role may open next, the likeliest first. */
const likely = {
  student: [
    screens.QuestionsPage,
    screens.QuestionPage,
    screens.StudentChatPage,
    screens.AnnouncementsPage,
    screens.PrayerRequestsPage,
    screens.MyResponsesPage,
    screens.ResourcesPage,
    screens.ManageAccountPage,
  ],
  admin: [
    screens.StudentResponsesPage,
    screens.AdminChatPage,
    screens.QuestionsPage,
    screens.ManagedPrayerRequestsPage,
    screens.BroadcastPage,
    screens.UsersPage,
    screens.QuestionPage,
    screens.ManageAccountPage,
  ],
}

/** Long enough for the first screen to have what it needs. */
const startAfter = 3000

/** Fetches the other screens one after the other, so that they never stand in the way of what somebody asked for. @returns how to stop */
export function prefetchScreens(role: Role): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => undefined
  let stopped = false
  const start = setTimeout(async () => {
    for (const screen of likely[role]) {
      if (stopped) return
      await screen.prefetch()
    }
  }, startAfter)
  return () => {
    stopped = true
    clearTimeout(start)
  }
}
