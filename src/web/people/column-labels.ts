import type { UserColumn } from '#contract/rules/people.ts'
import * as messages from '#messages'

export const columnLabels: Record<UserColumn, () => string> = {
  name: messages.users_name,
  username: messages.users_username,
  role: messages.users_role,
  responsesCount: messages.users_responses,
  pendingQuestionsCount: messages.users_pending,
  createdAt: messages.users_joined,
}
