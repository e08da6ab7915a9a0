import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { eraseAssigned } from './assigned-store.ts'
import { countWaiting } from './store.ts'

export const personalData = {
  tables: { assigned_leaders: {} },
  erase: { atOnce: eraseAssigned },
  pushes: { waiting_person: { count: countWaiting } },
} satisfies PersonalData
