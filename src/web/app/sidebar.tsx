import { useId } from 'react'
import { Link } from 'react-router'
import { main_navigation, role_admin, role_student } from '#messages'
import { useViewer } from '#web/session/session.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { LogoutButton } from './logout-button.tsx'
import { isCurrent, menus } from './menu.ts'
import { abbreviate, type MenuCounts } from './menu-counts.ts'
import { useMenuPath } from './use-menu-path.ts'

/** The menu of the role, with the current user's name and the logout button below. */
export function Sidebar({ counts, onChoose }: { counts: MenuCounts; onChoose?: () => void }) {
  const { name, role } = useViewer()
  const { path, choose } = useMenuPath()
  const id = useId()

  return (
    <div className="@container/menu flex h-full flex-col">
      <nav
        aria-label={main_navigation()}
        className="scroll-hint flex min-h-24 grow flex-col overflow-y-auto overscroll-contain p-2 @max-[12rem]/menu:px-1"
      >
        <ul className="grid gap-1">
          {menus[role].map((item) => {
            const count = counts.get(item.path)
            return (
              <li key={item.path} className={item.startsGroup && 'mt-1 border-t border-line pt-2'}>
                {/* Its name is the label alone. The number is its description. */}
                <Link
                  to={item.path}
                  aria-labelledby={`${id}${item.path}`}
                  aria-describedby={count === undefined ? undefined : `${id}${item.path}-count`}
                  aria-current={isCurrent(item, path) ? 'page' : undefined}
                  onClick={() => {
                    choose(item.path)
                    onChoose?.()
                  }}
                  className={linkClass}
                >
                  <item.Icon aria-hidden className="size-5 shrink-0 @max-[12rem]/menu:hidden" />
                  <span id={`${id}${item.path}`}>{item.label()}</span>
                  {count !== undefined && (
                    <CountBadge
                      count={abbreviate(count.count)}
                      label={count.label}
                      id={`${id}${item.path}-count`}
                      isNews={count.isNews}
                      className="ms-auto min-w-6 shrink-0 px-1.5 text-center"
                    />
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className="border-t border-line p-3">
        <div className="flex items-center gap-3 px-1 pb-1">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full bg-lamp font-display font-bold text-on-lamp"
          >
            {[...name.trim()][0]?.toUpperCase()}
          </span>
          <div className="min-w-0">
            <p className="line-clamp-2 leading-tight font-semibold">{name}</p>
            <p className="text-sm text-muted">{role === 'admin' ? role_admin() : role_student()}</p>
          </div>
        </div>
        <LogoutButton />
      </div>
    </div>
  )
}

/** Below a width of 12rem, which very large text causes, icons are hidden and labels wrap. */
const linkClass =
  'flex min-h-11 items-center gap-2.5 rounded-xl border border-transparent px-2.5 py-2 font-medium whitespace-nowrap text-muted hover:bg-sunken hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink @max-[12rem]/menu:flex-wrap @max-[12rem]/menu:px-0 @max-[12rem]/menu:whitespace-normal @max-[12rem]/menu:aria-[current=page]:font-medium'
