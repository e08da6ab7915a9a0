import type { Timestamp } from '../timestamp.ts'

/** The leaders who look out for a student: at most two, because `place` is 1 or 2. */
interface AssignedLeaders {
  student_id: string
  place: number
  leader_id: string
  assigned_by: string
  assigned_at: Timestamp
}

export interface PeopleTables {
  assigned_leaders: AssignedLeaders
}
