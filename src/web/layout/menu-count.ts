import { many, unread_count, users_waiting_count } from '#messages'
import { useUnreadAnnouncements } from '../components/announcement-queries.ts'
import { useWaitingCount } from '../components/waiting-queries.ts'
import { paths } from '../paths.ts'
import { useViewer } from '../session/session.tsx'

/** The number next to an entry of the menu. */
export interface MenuCount {
  path: string
  /** Undefined if there is nothing to count. */
  text: number | string | undefined
  label: string
}

const abbreviate = (count: number) => (count > 99 ? many() : count || undefined)

/** Returns a student's unread announcements, or the people who wait for a leader. Used once, by the layout. */
export function useMenuCount(): MenuCount {
  const isLeader = useViewer().role === 'admin'
  const unread = useUnreadAnnouncements(!isLeader)
  const waiting = useWaitingCount(isLeader)
  return isLeader
    ? { path: paths.adminUsers, text: abbreviate(waiting), label: users_waiting_count({ count: waiting }) }
    : { path: paths.announcements, text: abbreviate(unread), label: unread_count({ count: unread }) }
}
