import * as messages from '#messages'
import { PageHeader } from '#web/page/page-header.tsx'
import { useSearchParams } from '#web/router/router.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { InviteLeaders } from './invite-leaders.tsx'
import { InviteStudents } from './invite-students.tsx'

/** How students and further leaders join (docs/rules.md#screens-of-joining). */
export function InvitePage() {
  const [search] = useSearchParams()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.invite_title()} />
      <Tabs
        label={messages.invite_title()}
        margin="mb-5"
        initial={search.get('for') === 'leaders' ? 1 : 0}
        tabs={[
          { label: messages.invite_students(), content: <InviteStudents /> },
          { label: messages.invite_leaders(), content: <InviteLeaders /> },
        ]}
      />
    </div>
  )
}
