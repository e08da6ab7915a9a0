import { Link, useLocation } from 'react-router'
import { quick_navigation } from '#messages'
import { useViewer } from '../session/session.tsx'
import { isCurrent, isInTabBar, menus } from './menu.ts'
import type { MenuCount } from './menu-count.ts'
import { SideMenu } from './side-menu.tsx'

/** The bar at the bottom of narrow screens, with the most used screens of each role and a button for the whole menu. */
export function TabBar({ count }: { count: MenuCount }) {
  const { role } = useViewer()
  const { pathname } = useLocation()
  return (
    <div className="fixed inset-x-0 bottom-[calc(var(--tab-bar)-3.75rem)] z-30 grid h-15 grid-cols-4 border-t border-line bg-surface lg:hidden has-[dialog[open]]:[&>nav]:invisible">
      <nav aria-label={quick_navigation()} className="col-span-3">
        <ul className="grid h-full grid-cols-3">
          {menus[role].filter(isInTabBar).map((item) => (
            <li key={item.path} className="grid">
              <Link to={item.path} aria-current={isCurrent(item, pathname) ? 'page' : undefined} className={tabClass}>
                <item.Icon aria-hidden className="size-6" />
                {item.label()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SideMenu count={count} className={tabClass} />
    </div>
  )
}

const tabClass =
  'grid content-center justify-items-center gap-0.5 text-xs font-medium text-muted -outline-offset-4 aria-[current=page]:font-bold aria-[current=page]:text-primary'
