import * as messages from '#messages'
import { Note } from '#web/forms/draft-notes.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { navigate } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { formatScheduledDay } from '#web/ui/dates.tsx'
import { termsQuery, useUndoTerm } from './term-plans.ts'

/** Offers to undo the term with the given id, which was just planned, until its first question is published. */
export function PlannedNote({ id }: { id: string }) {
  const { items = [] } = usePagedItems(termsQuery)
  const undo = useUndoTerm()
  const { run } = useAction()
  const term = items.find(({ _id }) => _id === id)
  if (term === undefined || term.published > 0 || term.count === 0) return null
  const { count, startsAt, endsAt } = term

  async function undoTerm(): Promise<void> {
    const isPlanBack = await undo(id)
    navigate(isPlanBack ? paths.planTerm : paths.adminQuestions, { replace: true })
  }
  return (
    <div className="mt-2 mb-3">
      <Note
        text={messages.terms_scheduled_note({
          count,
          first: formatScheduledDay(startsAt),
          last: formatScheduledDay(endsAt),
        })}
        action={messages.undo()}
        onAction={() => void run(undoTerm, { success: messages.terms_undone(), failure: messages.terms_undo_failed() })}
      />
    </div>
  )
}
