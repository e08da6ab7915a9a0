import type { ConsentMethod } from '#contract/rules/guardians.ts'
import type { Timestamp } from '../timestamp.ts'

/** What parents have answered, every time. The newest answer counts. */
interface Permissions {
  id: string
  student_id: string
  /** What it permits. Null: photos of the student. */
  announcement_id: string | null
  answer: 'yes' | 'no'
  guardian_name: string
  /** `page`: on the page for parents. Otherwise as a leader has recorded it. */
  method: ConsentMethod | 'page'
  /** Calendar day. */
  given_on: string
  /** The guardian's link, which may have been deleted since. */
  link_id: string | null
  recorded_by: string | null
  recorded_at: Timestamp
}

export interface PermissionsTables {
  permissions: Permissions
}
