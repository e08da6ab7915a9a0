import type { FirstSteps, FirstStepsChange } from '#contract/home.ts'
import { defaultGroupName } from '#contract/login-limits.ts'
import type { Reader, Transaction } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import { activeLeaders, studentStats } from '#server/subjects/accounts/public.ts'
import { countStudents } from '#server/subjects/people/public.ts'
import { listHelpContacts, lockSettings, readSettings, updateSettings } from '#server/subjects/settings/public.ts'
import type { Attached } from './attached.ts'
import { listEarlierAccounts } from './store.ts'

/**
 * Returns which first steps are done: docs/leaders.md#first-steps.
 * @param initialName name of the group until leaders choose one
 */
async function readFirstSteps(
  reader: Reader,
  viewerId: string,
  initialName: string,
  { hasBackup }: Pick<Attached, 'hasBackup'>,
): Promise<FirstSteps> {
  const [settings, contacts, students, questions, otherLeaders, earlier, isBackedUp] = await Promise.all([
    readSettings(reader),
    listHelpContacts(reader),
    countStudents(reader),
    studentStats.countQuestions(reader),
    activeLeaders.countOtherLeaders(reader, viewerId, 1),
    listEarlierAccounts(reader),
    hasBackup(reader),
  ])
  const isChecked = settings.earlier_accounts_checked_at !== null
  const earlierAccounts = earlier
    .filter(({ waiting_since }) => waiting_since !== null || !isChecked)
    .map(({ id, name, username, waiting_since }) => ({
      ...{ _id: id, name: shownName(name), username },
      isWaiting: waiting_since !== null,
    }))
  return {
    steps: [
      { step: 'group name', isDone: settings.group_name !== null || initialName !== defaultGroupName },
      { step: 'joining', isDone: settings.joining_chosen_at !== null },
      { step: 'students', isDone: students > 0 },
      { step: 'second leader', isDone: otherLeaders > 0 },
      { step: 'safeguarding contact', isDone: contacts.length > 0 },
      { step: 'age of consent', isDone: settings.consent_chosen_at !== null },
      { step: 'first question', isDone: questions > 0 },
      { step: 'backups', isDone: isBackedUp },
    ],
    isDismissed: settings.first_steps_dismissed_at !== null,
    ...(earlierAccounts.length > 0 && { earlierAccounts }),
  }
}

/** Changes which first steps are done. It is no change of the settings that another leader could overwrite. */
async function changeFirstSteps(
  transaction: Transaction,
  { isDismissed, earlierAccounts }: FirstStepsChange,
  now: string,
): Promise<void> {
  const row = await lockSettings(transaction)
  const timeOf = (isSet: boolean | undefined, earlier: string | null) =>
    isSet === undefined ? earlier : isSet ? (earlier ?? now) : null
  await updateSettings(transaction, {
    ...row,
    first_steps_dismissed_at: timeOf(isDismissed, row.first_steps_dismissed_at),
    earlier_accounts_checked_at: timeOf(earlierAccounts, row.earlier_accounts_checked_at),
  })
}

/** Handlers of the first steps of a new group: docs/leaders.md#first-steps. */
export function firstStepHandlers(
  { database, clock, environment, events }: Services,
  attached: Pick<Attached, 'hasBackup'>,
): Handlers<'GET /api/first-steps' | 'PUT /api/first-steps'> {
  const read = (viewerId: string) => readFirstSteps(database.read, viewerId, environment.groupName, attached)

  return {
    'GET /api/first-steps': ({ viewer }) => read(viewer.id),

    async 'PUT /api/first-steps'({ viewer, body }) {
      const now = clock().toISOString()
      await database.write((transaction) => changeFirstSteps(transaction, body, now))
      events.publish({ change: 'settings', id: 'settings', audience: { leaders: true } })
      return read(viewer.id)
    },
  }
}
