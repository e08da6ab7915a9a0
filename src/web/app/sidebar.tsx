import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as messages from '#messages'
import { Link } from '#web/router/router.tsx'
import { useViewer } from '#web/session/session.tsx'
import { unreadQuery } from '#web/session/unread-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { LogoutButton } from './logout-button.tsx'
import { concernsItem, groupItems, isCurrent, type MenuItem, menus } from './menu.ts'
import { abbreviate, type MenuCounts } from './menu-counts.ts'
import { useMenuPath } from './use-menu-path.ts'

interface SidebarProps {
  counts: MenuCounts
  onChoose?: () => void
}

/** Returns whether the viewer is a leader who receives an open concern, or has news about one of their own. */
function useHasConcerns(): boolean {
  const { data } = useQuery(unreadQuery(useViewer()))
  return data !== undefined && 'openConcerns' in data && (data.openConcerns > 0 || data.concernNews > 0)
}

/** The menu of the role, with the current user's name and the logout button below. */
export function Sidebar({ counts, onChoose }: SidebarProps) {
  const { name, role } = useViewer()
  const { path, choose } = useMenuPath()
  const hasConcerns = useHasConcerns()
  const itemProps = {
    counts,
    path,
    onChoose(chosen: string) {
      choose(chosen)
      onChoose?.()
    },
  }
  const items = hasConcerns ? [...menus[role], concernsItem] : menus[role]

  return (
    <div className="@container/menu flex h-full flex-col">
      <nav
        aria-label={messages.main_navigation()}
        className="scroll-hint flex min-h-24 grow flex-col overflow-y-auto overscroll-contain px-2 py-1 lg:py-2 @max-[12rem]/menu:px-1"
      >
        <ul className="grid lg:gap-1">
          {items.map((item) => (
            <Item key={item.path} item={item} {...itemProps} />
          ))}
        </ul>
        {role === 'admin' && (
          <GroupItems items={hasConcerns ? groupItems : [...groupItems, concernsItem]} {...itemProps} />
        )}
      </nav>
      <div className="border-t border-line px-2 pt-2 pb-1">
        <div className="flex items-center gap-3 px-2.5 @max-[12rem]/menu:flex-wrap">
          <Avatar name={name} />
          <div className="min-w-0">
            <p dir="auto" translate="no" className="page-aligned line-clamp-2 leading-tight font-semibold">
              {name}
            </p>
            <p className="text-sm text-muted">{role === 'admin' ? messages.role_admin() : messages.role_student()}</p>
          </div>
        </div>
        <LogoutButton className="justify-start gap-2.5 px-2.5!" />
      </div>
    </div>
  )
}

interface ItemProps {
  item: MenuItem
  counts: MenuCounts
  /** Path that the menu shows as the current one. */
  path: string
  onChoose: (path: string) => void
}

function Item({ item, counts, path, onChoose }: ItemProps) {
  const id = useId()
  const count = counts.get(item.path)
  return (
    <li className={item.startsGroup && separateClass}>
      {/* Its name is the label alone. The number is its description. */}
      <Link
        to={item.path}
        aria-labelledby={id}
        aria-describedby={count === undefined ? undefined : `${id}-count`}
        aria-current={isCurrent(item, path) ? 'page' : undefined}
        onClick={() => onChoose(item.path)}
        className={linkClass}
      >
        <item.Icon aria-hidden className="size-5 shrink-0 @max-[12rem]/menu:hidden" />
        <span id={id}>{item.label()}</span>
        {count !== undefined && (
          <CountBadge
            count={abbreviate(count.count)}
            label={count.label}
            id={`${id}-count`}
            isNews={count.isNews}
            // On the chosen row, its own color is that of the row.
            className={`ms-auto min-w-6 shrink-0 px-1.5 text-center ${count.isNews ? '' : 'in-[[aria-current=page]]:bg-surface'}`}
          />
        )}
      </Link>
    </li>
  )
}

/** What leaders need less often: the icons and labels in one row, as in the tab bar, so that the menu fits on small phones. */
function GroupItems({ items, path, onChoose }: { items: MenuItem[] } & Omit<ItemProps, 'item' | 'counts'>) {
  return (
    <ul aria-label={messages.menu_group()} className={`flex flex-wrap ${separateClass}`}>
      {items.map((item) => (
        // As wide as the longest word of its label, or wider. Those that do not fit are in a second row.
        <li key={item.path} className="grid w-min flex-[1_0_auto] px-0.5">
          <Link
            to={item.path}
            aria-current={isCurrent(item, path) ? 'page' : undefined}
            onClick={() => onChoose(item.path)}
            className={`grid min-h-13 min-w-11 content-center justify-items-center gap-0.5 text-center text-xs leading-tight wrap-break-word ${itemClass}`}
          >
            <item.Icon aria-hidden className="size-5" />
            <span>{item.label()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const separateClass = 'mt-1 border-t border-line pt-1'

const itemClass =
  'rounded-xl border border-transparent font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-tint aria-[current=page]:text-ink'

/** Below a width of 12rem, which very large text causes, icons are hidden. */
const linkClass = `flex min-h-11 items-center gap-2.5 px-2.5 py-2 aria-[current=page]:font-semibold @max-[12rem]/menu:flex-wrap @max-[12rem]/menu:px-0 @max-[12rem]/menu:aria-[current=page]:font-medium ${itemClass}`
