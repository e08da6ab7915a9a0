import { Flag, HandHeart } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { PrayerRequest } from '#contract/prayers.ts'
import * as messages from '#messages'
import { useReport } from '#web/concerns/use-report.tsx'
import { LiveItem, LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { useViewer } from '#web/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { MetaItem } from '#web/ui/meta-line.tsx'
import { Name } from '#web/ui/name.tsx'
import { PrayButton } from './pray-button.tsx'
import { PrayerHead, PrayerText } from './prayer-text.tsx'
import { communityQuery } from './queries.ts'

const isMine = (request: PrayerRequest) => request.isMine

/** The prayer requests that are shared with the group. */
export function GroupRequests({ heading, choices }: { heading: ReactNode; choices: ReactNode }) {
  const list = useLivePages(communityQuery, { appears: isMine })
  return (
    <LiveList
      {...list}
      heading={heading}
      choices={choices}
      newText={messages.prayer_arrived}
      className="hairlines"
      empty={<EmptyState title={messages.prayer_empty()} Icon={HandHeart} />}
    >
      {(request) => <GroupRequest request={request} isGone={list.live.isGone(request)} />}
    </LiveList>
  )
}

interface GroupRequestProps {
  request: PrayerRequest
  /** Whether its author or a leader has removed it. */
  isGone: boolean
}

function GroupRequest({ request, isGone }: GroupRequestProps) {
  const { _id, content, createdAt, isMine, user } = request
  const viewer = useViewer()
  const id = useId()
  const report = useReport({ kind: 'prayer', id: _id, text: content })
  const name = isMine ? messages.prayer_you() : (user?.name ?? messages.prayer_someone())
  return (
    <LiveItem isGone={isGone} goneText={messages.prayer_not_shared()} className="py-4 last:pb-0">
      <PrayerHead
        author={isMine ? viewer.name : user?.name}
        name={<Name>{name}</Name>}
        createdAt={createdAt}
        notes={
          isMine && (
            <MetaItem>
              {user === undefined ? messages.prayer_shared_anonymous() : messages.prayer_shared_named()}
            </MetaItem>
          )
        }
        menu={
          !isMine && (
            <ItemMenu
              title={name}
              items={[{ label: messages.report(), Icon: Flag, onChoose: report.open }]}
              className=""
            />
          )
        }
      />
      <PrayerText request={request} id={id} action={<PrayButton request={request} describedBy={id} />} />
      {report.sheet}
    </LiveItem>
  )
}
