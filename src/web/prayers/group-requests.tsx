import { HandHeart } from 'lucide-react'
import { useId } from 'react'
import type { PrayerRequest } from '#contract/prayers.ts'
import * as messages from '#messages'
import { ReportButton } from '#web/concerns/report-button.tsx'
import { LiveItem, LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { useViewer } from '#web/session/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrayButton } from './pray-button.tsx'
import { PrayerText } from './prayer-text.tsx'
import { communityQuery } from './queries.ts'

const isMine = (request: PrayerRequest) => request.isMine

/** The prayer requests that are shared with the group. */
export function GroupRequests() {
  const list = useLivePages(communityQuery, { appears: isMine })
  return (
    <LiveList
      {...list}
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
  const id = useId()
  return (
    <LiveItem isGone={isGone} goneText={messages.prayer_not_shared()} className="py-6 first:pt-4">
      <Author request={request} />
      <PrayerText
        request={request}
        id={id}
        action={
          <div className="flex items-center gap-2 max-sm:grow max-sm:justify-between">
            {!request.isMine && (
              <ReportButton
                reported={{ kind: 'prayer', id: request._id, text: request.content }}
                describedBy={id}
                className="max-sm:-ms-3"
              />
            )}
            <PrayButton request={request} describedBy={id} />
          </div>
        }
      />
    </LiveItem>
  )
}

/** The name of the author, if the group sees it, or that the request is the viewer's own. */
function Author({ request: { isMine, user } }: { request: PrayerRequest }) {
  const viewer = useViewer()
  if (!isMine && user === undefined) return null
  return (
    <p className="mb-2 flex items-center gap-2.5">
      <Avatar name={isMine ? viewer.name : (user?.name ?? '')} size="small" />
      <span className={`font-semibold ${isMine ? 'shrink-0' : 'wrap-anywhere'}`}>
        {isMine ? messages.prayer_you() : user?.name}
      </span>
      {isMine && (
        <span className="text-sm text-muted">
          {user === undefined ? messages.prayer_shared_anonymous() : messages.prayer_shared_named()}
        </span>
      )}
    </p>
  )
}
