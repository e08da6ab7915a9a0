import { pages } from '#contract/pages.ts'
import type { Role } from '#contract/users.ts'

/** The only place that makes links. */
export const paths = {
  ...pages,
  question: (id: string) => pages.question.replace(':id', encodeURIComponent(id)),
  newQuestion: `${pages.adminQuestions}?new`,
  dashboardOf: (role: Role) => (role === 'admin' ? pages.adminDashboard : pages.dashboard),
}
