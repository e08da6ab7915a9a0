import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { languages } from '#locales/languages.ts'
import { go_register, keeps_nothing, login, skip_to_content, theme_to_dark, theme_to_light } from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { Link, useLocation } from '#web/router/router.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { paths } from '#web/session/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { keepsData } from '#web/storage/items.ts'
import { useTheme } from '#web/theme/theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LanguageButton } from './language-button.tsx'

function ThemeToggle() {
  const { theme, toggle } = useTheme()
  const [Icon, label] = theme === 'dark' ? [Sun, theme_to_light()] : [Moon, theme_to_dark()]
  return <IconButton Icon={Icon} label={label} onClick={toggle} className="text-muted" />
}

interface TopBarProps {
  home: string
  /** Whether the language is chosen in an account menu instead. */
  hasAccountMenu?: boolean
  /** Whether the button for the language names it. */
  namesLanguage?: boolean
  children?: ReactNode
  className?: string
}

/**
 * The bar at the top of every screen, in one line. Its children come after the theme toggle. Where the names of the group and the user
 * do not both fit, the group's gets more room: what is left over beyond a minimum is shared, and none takes more than it needs.
 */
export function TopBar({ home, hasAccountMenu, namesLanguage = false, children, ...rest }: TopBarProps) {
  const { className = '[@media(height>=30rem)]:sticky' } = rest
  const groupName = useGroupName()
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-50 focus:rounded-xl focus:bg-surface focus:px-4 focus:py-3"
      >
        {skip_to_content()}
      </a>
      <header
        data-top-bar
        data-above-toasts
        className={`@container/bar top-0 z-30 flex min-h-16 items-center gap-2 border-b border-line bg-paper px-3 sm:px-5 ${className}`}
      >
        <Link to={home} className="me-auto flex min-h-11 max-w-max flex-[1_1_7.5rem] items-center gap-2.5 rounded-xl">
          <Logo className="size-8 shrink-0" />
          {/* Very large text leaves no room for it. */}
          <span
            dir="auto"
            translate="no"
            className="one-line @max-[13rem]/bar:sr-only font-display text-[min(1rem,4.6vw)] font-bold sm:text-lg"
          >
            {groupName}
          </span>
        </Link>
        {!hasAccountMenu && languages.length > 1 && <LanguageButton isNamed={namesLanguage} />}
        <ThemeToggle />
        {children}
      </header>
    </>
  )
}

/** The screens that offer the same as the two links at the top, which are quieter there. */
const quietOn: readonly string[] = [paths.login, paths.register, paths.recover]

interface PublicFrameProps {
  /** Whether it is a page to read, which is wider than a form. */
  isDocument?: boolean
  /** Whether visitors can go to login and registration. Not where a link has brought somebody to do something else. */
  hasLogin?: boolean
  children: ReactNode
}

/** The layout of the screens that visitors can open. Some of them are for signed-in users as well. */
export function PublicFrame({ isDocument = false, hasLogin = true, children }: PublicFrameProps) {
  const { state } = useSession()
  const isQuiet = quietOn.includes(useLocation().pathname)
  return (
    <>
      {/* On a phone, the two links are below the name, and the higher bar scrolls with the page. */}
      <TopBar home={paths.home} namesLanguage={!hasLogin} className="flex-wrap py-2 sm:py-0">
        {hasLogin && state.status !== 'signed in' && (
          <nav className="grid w-full grid-cols-2 gap-2 sm:w-auto">
            <LinkButton to={paths.login} variant={isQuiet ? 'subtle' : 'quiet'}>
              {login()}
            </LinkButton>
            <LinkButton to={paths.register} variant={isQuiet ? 'subtle' : 'secondary'}>
              {go_register()}
            </LinkButton>
          </nav>
        )}
      </TopBar>
      <main
        id="main"
        tabIndex={-1}
        className={`auth-background mx-auto w-full ${isDocument ? 'max-w-2xl' : 'max-w-md'} px-4 pt-6 pb-8 sm:py-10`}
      >
        {children}
        {/* Here, because without storage everybody starts on one of these screens. */}
        {!keepsData && <p className="mt-6 text-center text-sm text-balance text-muted">{keeps_nothing()}</p>}
      </main>
    </>
  )
}
