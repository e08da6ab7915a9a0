import { Bell, Braces, CalendarDays, Download, FileText, Lock } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { DownloadPanel } from '#web/exports/download-panel.tsx'
import { useDownload } from '#web/exports/use-download.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { RowButton, RowLink, rowsClass } from '#web/page/rows.tsx'
import { deviceTimeZone } from '#web/push/push-mark.ts'
import { paths } from '#web/session/paths.ts'
import { useSession, useViewer } from '#web/session/session.tsx'
import { readToken } from '#web/storage/token.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { Name } from '#web/ui/name.tsx'
import { TitledSheet } from '#web/ui/sheet.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Username } from '#web/ui/username.tsx'
import { PasswordForm } from './password-form.tsx'
import { UsernameForm } from './username-form.tsx'

const CalendarSheet = lazy(async () => ({ default: (await import('#web/calendar/calendar-sheet.tsx')).CalendarSheet }))

const OwnAddresses = lazy<() => ReactNode>(() =>
  import('#web/notifications/addresses/own-addresses.tsx').then(
    (module) => ({ default: module.OwnAddresses }),
    // Nothing has asked for it. The screen stays without it.
    () => ({ default: () => null }),
  ),
)

/** Logs the user out two seconds after a change, on any screen (docs/students.md#account-changes). */
function useLogoutAfterChange() {
  const { signOut } = useSession()
  const [changed, setChanged] = useState(false)
  function onChanged(): void {
    setChanged(true)
    // The form disappears, so the page gets shorter.
    window.scrollTo({ top: 0 })
    const token = readToken()
    setTimeout(() => {
      // Not if the user has logged out and in again in the meantime.
      if (readToken() === token) void signOut({ keepTexts: true })
    }, limits.logoutAfterAccountChangeMs)
  }
  return { changed, onChanged }
}

export function ManageAccountPage() {
  const { name, username, role, awaitingApproval } = useViewer()
  const { changed, onChanged } = useLogoutAfterChange()
  const [isDataOpen, setDataOpen] = useState(false)
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={messages.account_title()} />
      <div className="mb-4 flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <p className="leading-tight font-semibold wrap-anywhere">
            <Name>{name}</Name>
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            <MetaLine>
              <MetaItem>
                <Username username={username} />
              </MetaItem>
              <MetaItem>{role === 'admin' ? messages.role_admin() : messages.role_student()}</MetaItem>
            </MetaLine>
          </p>
        </div>
      </div>
      {changed ? (
        <p role="status" className="py-6 text-center">
          {messages.account_logging_out()}
        </p>
      ) : (
        <Tabs
          label={messages.account_title()}
          margin="mb-4"
          tabs={[
            { label: messages.account_tab_username(), content: <UsernameForm onChanged={onChanged} /> },
            { label: messages.account_tab_password(), content: <PasswordForm onChanged={onChanged} /> },
          ]}
        />
      )}
      <ul className={`mt-10 border-t border-line ${rowsClass}`}>
        {!awaitingApproval && (
          <>
            <li>
              <RowLink Icon={Bell} title={messages.menu_notifications()} to={paths.notifications} />
            </li>
            <li>
              <RowButton
                Icon={CalendarDays}
                title={messages.calendar_title()}
                opensDialog
                onClick={() => setCalendarOpen(true)}
              />
            </li>
          </>
        )}
        <li>
          <RowButton Icon={Download} title={messages.own_data_title()} opensDialog onClick={() => setDataOpen(true)} />
        </li>
        <li>
          <RowLink Icon={Lock} title={messages.privacy_link()} to={paths.privacy} />
        </li>
        {!awaitingApproval && (
          // The last rows, which move nothing when they appear.
          <Suspense>
            <OwnAddresses />
          </Suspense>
        )}
      </ul>
      {isCalendarOpen && (
        <Suspense>
          <CalendarSheet onClose={() => setCalendarOpen(false)} />
        </Suspense>
      )}
      {isDataOpen && (
        <TitledSheet
          title={messages.own_data_title()}
          closeLabel={messages.sheet_close()}
          onClose={() => setDataOpen(false)}
          className=""
        >
          {() => (
            <div className="p-5">
              <OwnData />
            </div>
          )}
        </TitledSheet>
      )}
    </div>
  )
}

/** The downloads of a person's own data (docs/students.md#exports). */
function OwnData() {
  const download = useDownload()
  const start = (format: 'html' | 'json') =>
    void download.start('POST /api/export', { body: { format, timeZone: deviceTimeZone() } })
  return (
    <>
      <p className="mb-2">{messages.own_data_text()}</p>
      <p className="mb-4 text-muted">{messages.own_data_private()}</p>
      <DownloadPanel download={download}>
        <Button onClick={() => start('html')}>
          <FileText aria-hidden className="size-4" />
          {messages.own_data_page()}
        </Button>
        <Button variant="secondary" onClick={() => start('json')}>
          <Braces aria-hidden className="size-4" />
          {messages.own_data_json()}
        </Button>
      </DownloadPanel>
    </>
  )
}
