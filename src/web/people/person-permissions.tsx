import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#contract/membership.ts'
import type { PersonPermission } from '#contract/permissions.ts'
import * as messages from '#messages'
import { PagedItems, usePagedItems } from '#web/lists/paged-list.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { AnswerBadge, AnswerLine } from '#web/permissions/answer-line.tsx'
import { PermissionDialog } from '#web/permissions/permission-dialog.tsx'
import { permissionsOfQuery } from '#web/permissions/queries.ts'
import { paths } from '#web/session/paths.ts'
import { settingsQuery } from '#web/settings/settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Returns the answers by what they are about, in the order of the newest answer about each. */
function byAbout(answers: readonly PersonPermission[]): PersonPermission[][] {
  const found = new Map<string, PersonPermission[]>()
  for (const answer of answers) found.set(answer.about, [...(found.get(answer.about) ?? []), answer])
  return [...found.values()]
}

/** What a student's parents have answered about outings and photos: the newest answer counts, the others stay on record. */
export function PersonPermissions({ person }: { person: Person }) {
  const list = usePagedItems(permissionsOfQuery(person._id))
  const { data: settings } = useQuery(settingsQuery)
  const [isRecording, setRecording] = useState(false)
  const groups = list.items && byAbout(list.items)
  return (
    <Card plain title={messages.permissions_of()}>
      <PagedItems
        {...list}
        items={groups}
        keyOf={(answers) => answers[0]?.about ?? ''}
        compact
        className="hairlines"
        loading={<Skeleton rows={1} rowClass="h-16" />}
        empty={<p className="text-muted">{messages.permissions_of_none()}</p>}
      >
        {([newest, ...earlier]) =>
          newest && (
            <li className="grid gap-1 pt-1 pb-3">
              <div className="flex items-center justify-between gap-3">
                <TextLink
                  to={paths.permission(newest.about)}
                  className="min-h-11 min-w-11 content-center wrap-anywhere"
                >
                  <bdi>{newest.title ?? messages.permission_photos()}</bdi>
                </TextLink>
                <span className="shrink-0">
                  <AnswerBadge answer={newest.answer} />
                </span>
              </div>
              <AnswerLine permission={newest} />
              {earlier.map((answer) => (
                <p key={answer._id} className="border-s-4 border-line ps-3 text-sm">
                  {answer.answer === 'yes' ? messages.permission_was_yes() : messages.permission_was_no()}
                  <AnswerLine permission={{ ...answer, isOutdated: false }} />
                </p>
              ))}
            </li>
          )
        }
      </PagedItems>
      {settings?.asksPhotos && person.state === 'active' && (
        <Button variant="secondary" onClick={() => setRecording(true)} className="mt-4">
          {messages.permission_record_photos()}
        </Button>
      )}
      {isRecording && (
        <PermissionDialog
          about="photos"
          title={messages.permission_photos()}
          student={person}
          onClose={() => setRecording(false)}
        />
      )}
    </Card>
  )
}
