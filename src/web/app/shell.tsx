import { Suspense, useDeferredValue, useEffect } from 'react'
import { useAnnouncementsAtStart } from '#web/announcements/own-queries.ts'
import { OpenSearch } from '#web/page/open-search.ts'
import { TitlePrefix } from '#web/page/page-header.tsx'
import { usePush } from '#web/push/use-push.ts'
import { OverScreen } from '#web/router/over-screen.tsx'
import { useLocation } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { clearRememberedPage } from '#web/session/remembered-page.ts'
import { useViewer } from '#web/session/session.tsx'
import { useHelpAtStart } from '#web/settings/help-query.ts'
import { useWideScreen } from '#web/ui/use-wide-screen.ts'
import { AccountMenu } from './account-menu.tsx'
import { useHistoryPosition } from './close-with-back.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { abbreviate, useMenuCounts } from './menu-counts.ts'
import { useOutboxLine } from './outbox-line.tsx'
import { QueryProvider } from './query-provider.tsx'
import { SearchButton } from './search-button.tsx'
import { Sidebar } from './sidebar.tsx'
import { SignedInScreens } from './signed-in-screens.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useAppBadge } from './use-app-badge.ts'
import { useCachedScreens } from './use-cached-screens.ts'
import { useCommandPalette } from './use-command-palette.tsx'
import { useFollowOutbox } from './use-follow-outbox.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { usePageScroll } from './use-page-scroll.ts'
import { usePassagesAhead } from './use-passages-ahead.ts'

const PassageSheet = lazyScreen(() => import('#web/bible/passage-sheet.tsx'), 'screens')

/** The layout around every screen of a signed-in user. The query cache is discarded when another user signs in, or when the user's role changes. */
export function Shell() {
  const { _id, role } = useViewer()
  useHistoryPosition()
  return (
    <QueryProvider key={`${_id} ${role}`}>
      <OverScreen pattern={paths.passage} home={paths.dashboardOf(role)} over={<Over />}>
        <Frame />
      </OverScreen>
    </QueryProvider>
  )
}

/** A passage of the Bible, over the screen where it was tapped. */
const Over = () => (
  <ErrorBoundary>
    <Suspense>
      <PassageSheet />
    </Suspense>
  </ErrorBoundary>
)

/** What runs while the app is open. It starts in a task of its own, so that a slow phone shows the first screen sooner. */
function Background() {
  const { _id, role } = useViewer()
  useLiveUpdates()
  useFollowOutbox()
  useAnnouncementsAtStart(role === 'student')
  useHelpAtStart()
  useCachedScreens(role, 3000)
  usePassagesAhead()
  usePush(_id)
  return null
}

function Frame() {
  const { role } = useViewer()
  const { counts, total } = useMenuCounts()
  useAppBadge(total)
  const outboxLine = useOutboxLine()
  const isWide = useWideScreen()
  const search = useCommandPalette()
  const runsBackground = useDeferredValue(true, false)
  return (
    <TitlePrefix value={total > 0 ? `(${abbreviate(total)}) ` : ''}>
      <OpenSearch value={search.open}>
        <TopBar home={paths.dashboardOf(role)} hasAccountMenu>
          <SearchButton />
          {search.palette}
          <AccountMenu />
        </TopBar>
        {isWide && (
          <aside className="fixed top-16 bottom-0 start-0 w-64 border-e border-line bg-surface">
            <Sidebar counts={counts} />
          </aside>
        )}
        {/*
          Toasts end where the heading begins (toaster.tsx). A screen with `data-wide` on its root element gets the full width on wide screens,
          and a higher `content-height`. One with `useFullHeight` has no margins.
        */}
        <main
          id="main"
          tabIndex={-1}
          className="px-4 pt-6 pb-26 sm:px-8 lg:ms-64 lg:pb-10 lg:has-data-wide:px-6 lg:has-data-wide:pb-5"
        >
          <div className="mx-auto max-w-5xl lg:has-data-wide:max-w-[100rem]">
            <Screen />
          </div>
        </main>
        {runsBackground && <Background />}
        <ConnectionNotice waiting={outboxLine.button} />
        {outboxLine.sheet}
        {!isWide && <TabBar counts={counts} />}
      </OpenSearch>
    </TitlePrefix>
  )
}

/** An error in one screen keeps the navigation; navigating resets it. */
function Screen() {
  const { pathname } = useLocation()
  // The page that was remembered for the login has been opened.
  useEffect(clearRememberedPage, [])
  usePageScroll()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<LoadingScreen />}>
        <SignedInScreens />
      </Suspense>
    </ErrorBoundary>
  )
}
