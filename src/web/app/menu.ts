import {
  BookOpen,
  CircleQuestionMark,
  ClipboardCheck,
  HandHeart,
  HeartHandshake,
  History,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Settings,
  ShieldAlert,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react'
import type { Role } from '#contract/accounts.ts'
import * as messages from '#messages'
import { matchPath } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'

export interface MenuItem {
  path: string
  /** Second path of the same screen, or of a screen that belongs to it. */
  alias?: string
  label: () => string
  /** Shorter label in the tab bar. */
  tabLabel?: () => string
  Icon: LucideIcon
  /** Whether a line separates it from the items above. */
  startsGroup?: true
}

/** Where leaders read and tell concerns. In their menu while one is open, otherwise in its last row. */
export const concernsItem: MenuItem = {
  path: paths.adminConcerns,
  alias: paths.getHelp,
  label: messages.menu_concerns,
  Icon: ShieldAlert,
  startsGroup: true,
}

/** What leaders need less often: the last row of their menu. */
export const groupItems: MenuItem[] = [
  { path: paths.adminInvite, label: messages.menu_invite, Icon: UserPlus },
  { path: paths.adminSettings, label: messages.menu_settings, Icon: Settings },
  { path: paths.adminHistory, label: messages.menu_history, Icon: History },
]

/** The menu of each role, in the order of docs/rules.md#menus. */
export const menus: Record<Role, MenuItem[]> = {
  student: [
    { path: paths.dashboard, label: messages.menu_dashboard, Icon: LayoutDashboard },
    { path: paths.questions, label: messages.menu_questions, Icon: CircleQuestionMark },
    { path: paths.responses, label: messages.menu_my_responses, Icon: ClipboardCheck },
    {
      path: paths.prayerRequests,
      label: messages.menu_prayer_requests,
      tabLabel: messages.menu_prayer,
      Icon: HandHeart,
    },
    { path: paths.resources, label: messages.menu_resources, Icon: BookOpen },
    { path: paths.chat, label: messages.menu_chat, Icon: MessageCircle },
    { path: paths.announcements, label: messages.menu_announcements, Icon: Megaphone },
    { path: paths.manageAccount, alias: paths.notifications, label: messages.menu_manage_account, Icon: UserRound },
    { path: paths.getHelp, label: messages.menu_get_help, Icon: HeartHandshake, startsGroup: true },
  ],
  admin: [
    { path: paths.adminDashboard, alias: paths.dashboard, label: messages.menu_dashboard, Icon: LayoutDashboard },
    { path: paths.adminQuestions, alias: paths.questions, label: messages.menu_questions, Icon: CircleQuestionMark },
    { path: paths.adminResponses, label: messages.menu_responses, Icon: ClipboardCheck },
    { path: paths.adminUsers, alias: paths.adminRetention, label: messages.menu_users, Icon: Users },
    { path: paths.adminChat, label: messages.menu_chats, Icon: MessageCircle },
    {
      path: paths.adminPrayerRequests,
      label: messages.menu_prayer_requests,
      tabLabel: messages.menu_prayer,
      Icon: HandHeart,
    },
    { path: paths.adminBroadcast, label: messages.menu_broadcast, Icon: Megaphone },
    { path: paths.manageAccount, alias: paths.notifications, label: messages.menu_manage_account, Icon: UserRound },
  ],
}

/** All screens that a role can choose. */
export const screensOf = (role: Role): MenuItem[] =>
  role === 'admin' ? [...menus.admin, concernsItem, ...groupItems] : menus.student

/** Returns whether a page belongs to the item: its screen, or one below it, such as a question. */
export const isCurrent = ({ path, alias = path }: MenuItem, pathname: string): boolean =>
  [path, alias].some((start) => matchPath(start, pathname, false) !== undefined)

/** Paths in the tab bar of narrow screens: the screens that each role opens most, most often first. */
const tabBarPaths: Record<Role, string[]> = {
  student: [paths.dashboard, paths.questions, paths.chat, paths.prayerRequests],
  admin: [paths.adminDashboard, paths.adminResponses, paths.adminChat, paths.adminPrayerRequests],
}
export const tabsOf = (role: Role): MenuItem[] =>
  tabBarPaths[role].flatMap((path) => menus[role].find((item) => item.path === path) ?? [])
export const hiddenInTabBar = (role: Role): MenuItem[] =>
  menus[role].filter(({ path }) => !tabBarPaths[role].includes(path))
