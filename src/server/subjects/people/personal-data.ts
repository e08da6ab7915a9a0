import type { PersonalData } from '#server/platform/personal-data/declaration.ts'
import { countWaiting } from './store.ts'

export const personalData = {
  tables: { assigned_leaders: {} },
  pushes: { waiting_person: { count: countWaiting } },
} satisfies PersonalData
