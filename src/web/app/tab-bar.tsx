import { useId, useLayoutEffect, useRef } from 'react'
import { quick_navigation } from '#messages'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { shrinkToFit } from '#web/ui/shrink-to-fit.ts'
import { isCurrent, tabsOf } from './menu.ts'
import { abbreviate, type MenuCounts } from './menu-counts.ts'
import { SideMenu } from './side-menu.tsx'
import { tabBadgeClass, tabClass, tabIconClass } from './tab-class.ts'
import { useMenuPath } from './use-menu-path.ts'

/**
 * The bar at the bottom of narrow screens, with the most used screens of each role and a button for the whole menu. While chats wait,
 * leaders see those first.
 */
export function TabBar({ counts }: { counts: MenuCounts }) {
  const { role } = useViewer()
  const { path, choose } = useMenuPath()
  const id = useId()
  const language = useLanguage()
  const bar = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels of another language have other widths
  useLayoutEffect(() => shrinkToFit(bar.current), [language])
  const tabs = tabsOf(role).map((item) => ({ ...item, label: item.tabLabel ?? item.label }))
  return (
    <div
      ref={bar}
      className="fixed inset-x-0 bottom-[calc(var(--tab-bar)-3.75rem)] z-30 flex h-15 border-t border-line bg-surface has-[dialog[open]]:[&>nav]:invisible"
    >
      <nav aria-label={quick_navigation()} className="shrink-0 grow-4">
        <ul className="flex h-full">
          {tabs.map((item) => {
            const count = counts.get(item.path)
            return (
              // As wide as its label needs: five labels of the same width would not fit on a small phone.
              <li key={item.path} className="grid flex-auto shrink-0">
                <Link
                  to={item.path === paths.adminChat && count ? paths.chatsWith({ show: 'waiting' }) : item.path}
                  aria-labelledby={`${id}${item.path}`}
                  aria-describedby={count === undefined ? undefined : `${id}${item.path}-count`}
                  aria-current={isCurrent(item, path) ? 'page' : undefined}
                  onClick={() => choose(item.path)}
                  className={tabClass}
                >
                  <span id={`${id}${item.path}`}>{item.label()}</span>
                  <span className="relative -order-1">
                    <item.Icon aria-hidden className={tabIconClass} />
                    {count !== undefined && (
                      <CountBadge
                        count={abbreviate(count.count)}
                        label={count.label}
                        id={`${id}${item.path}-count`}
                        isNews={count.isNews}
                        textClass=""
                        className={`start-[65%] ${tabBadgeClass}`}
                      />
                    )}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <SideMenu counts={counts} />
    </div>
  )
}
