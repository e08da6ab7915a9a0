import { Bell, Globe, HeartHandshake, Monitor, Moon, Smartphone, Sun, UserRound, X } from 'lucide-react'
import { Suspense, startTransition, useId, useState } from 'react'
import { languageNames } from '#locales/generated/language-names.ts'
import { languages } from '#locales/languages.ts'
import * as messages from '#messages'
import { AddToHomeScreen } from '#web/page/add-to-home-screen.tsx'
import { Link } from '#web/router/router.tsx'
import { needsHomeScreen, showInstallPrompt, useCanInstall } from '#web/session/install-prompt.ts'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import type { ThemeChoice } from '#web/theme/theme.ts'
import { useThemeChoice } from '#web/theme/theme-choice.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { LanguageSheet } from './lazy-language-sheet.ts'
import { LogoutButton } from './logout-button.tsx'

/** The user's initials at the end of the top bar, and on narrow screens their name. Opens what belongs to the account. */
export function AccountMenu() {
  const { name } = useViewer()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={messages.account_of({ name })}
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-11 max-w-max flex-[1_1_2.75rem] items-center justify-end gap-2 rounded-xl text-end lg:justify-center"
      >
        {/* Hidden where very large text leaves no room; the sheet shows the name. */}
        <span
          dir="auto"
          translate="no"
          className="one-line text-[min(0.75rem,3.75vw)] font-medium text-muted min-[24rem]:text-sm lg:hidden @max-[16rem]/bar:hidden"
        >
          {name}
        </span>
        <Avatar name={name} size="small" />
      </button>
      {isOpen && <AccountSheet onClose={() => setOpen(false)} />}
    </>
  )
}

const links = [
  { path: paths.manageAccount, label: messages.menu_manage_account, Icon: UserRound },
  { path: paths.notifications, label: messages.menu_notifications, Icon: Bell },
  { path: paths.getHelp, label: messages.menu_get_help, Icon: HeartHandshake },
]

/** A sheet at the bottom of phones, near the thumb, and below the button on wider screens. */
function AccountSheet({ onClose }: { onClose: () => void }) {
  const { name, role } = useViewer()
  const id = useId()
  return (
    <Sheet
      labelledBy={id}
      onClose={onClose}
      className="@container/sheet sm:me-5 sm:mt-17 sm:mb-auto sm:w-88 sm:animate-toast sm:backdrop:bg-transparent"
    >
      {(close) => (
        <>
          <div className="flex items-center gap-3 border-b border-line py-3 ps-4 pe-2">
            <Avatar name={name} className="@max-[14rem]/sheet:hidden" />
            <div className="grow">
              <h2 id={id} dir="auto" translate="no" className="font-sans text-base leading-tight font-semibold">
                {name}
              </h2>
              <p className="text-sm text-muted">{role === 'admin' ? messages.role_admin() : messages.role_student()}</p>
            </div>
            <IconButton Icon={X} label={messages.account_close()} onClick={close} className="text-muted" />
          </div>
          <div className="grid gap-1 p-2">
            {links.map(({ path, label, Icon }) => (
              <Link
                key={path}
                to={path}
                // Together with the rendering of its screen: the browser then computes the styles of the page only once.
                onClick={() => startTransition(onClose)}
                className="flex min-h-11 items-center gap-2 rounded-xl border border-transparent px-3 py-2 font-semibold hover:bg-sunken"
              >
                <Icon aria-hidden className="size-5 shrink-0 @max-[14rem]/sheet:hidden" />
                {label()}
              </Link>
            ))}
            <ThemeField />
            {languages.length > 1 && <LanguageEntry />}
            <InstallEntry />
            <LogoutButton />
          </div>
        </>
      )}
    </Sheet>
  )
}

/** Opens the list of languages. */
function LanguageEntry() {
  const current = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="compact"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="w-full flex-wrap justify-start"
      >
        <Globe aria-hidden className="size-5" />
        {messages.language_title()}
        <span className="ms-auto font-normal text-muted">{languageNames[current].name}</span>
      </Button>
      <Suspense>{isOpen && <LanguageSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const themes = [
  ['system', messages.theme_system, Monitor],
  ['light', messages.theme_light, Sun],
  ['dark', messages.theme_dark, Moon],
] as const satisfies [ThemeChoice, () => string, typeof Sun][]

function ThemeField() {
  const [choice, choose] = useThemeChoice()
  return (
    <fieldset className="mt-3 px-3 py-2">
      <legend className="mb-1.5 text-sm font-semibold text-muted">{messages.theme()}</legend>
      <div className="flex flex-wrap gap-0.5 rounded-xl bg-sunken p-1">
        {themes.map(([value, label, Icon]) => (
          <label key={value} className="relative grid grow cursor-pointer">
            <input
              type="radio"
              name="theme"
              value={value}
              checked={choice === value}
              onChange={() => choose(value)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
            />
            <span className="pointer-events-none relative flex min-h-11 items-center justify-center gap-1.5 rounded-lg border border-transparent px-1.5 font-medium text-muted peer-checked:border-line peer-checked:bg-surface peer-checked:font-semibold peer-checked:text-ink peer-checked:shadow-card">
              <Icon aria-hidden className="size-4 shrink-0" />
              {label()}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Offers to install the app, in a browser that can: with the browser's own dialog, or on iOS with an explanation. */
function InstallEntry() {
  const offered = useCanInstall()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const byHand = needsHomeScreen()
  if (!offered && !byHand) return null
  return (
    <>
      <Button
        variant="quiet"
        size="compact"
        aria-expanded={byHand ? isOpen : undefined}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (byHand ? setOpen(!isOpen) : showInstallPrompt())}
        className="w-full justify-start"
      >
        <Smartphone aria-hidden className="size-5" />
        {messages.install_app()}
      </Button>
      {isOpen && (
        <div id={id} className="px-3 pb-3">
          <AddToHomeScreen />
        </div>
      )}
    </>
  )
}
