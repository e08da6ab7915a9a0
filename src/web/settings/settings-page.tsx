import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  Camera,
  Church,
  DatabaseBackup,
  Eye,
  Globe,
  HeartHandshake,
  LogIn,
  type LucideIcon,
  MoonStar,
  Phone,
  ShieldCheck,
  UserRoundX,
} from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { BackupStatus } from '#contract/backups.ts'
import type { BibleText } from '#contract/bible.ts'
import type { ListedUser } from '#contract/people.ts'
import type { Settings } from '#contract/settings.ts'
import { languageNames } from '#locales/generated/language-names.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { backupQuery } from '#web/backups/backup-query.ts'
import { BackupSection } from '#web/backups/backup-section.tsx'
import { bibleQuery } from '#web/bible/bible-query.ts'
import { readableOf } from '#web/bible/choose-text.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { RowLink, rowsClass } from '#web/page/rows.tsx'
import { Navigate, navigate, useLocation, useParams } from '#web/router/router.tsx'
import { paths, type SettingsSection, settingsSections } from '#web/session/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatSize } from '#web/ui/format-size.ts'
import { formatRelative } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConsentSection, consentValue } from './consent-section.tsx'
import { firstStepsQuery, useChangeFirstSteps } from './first-steps-query.ts'
import { GroupSection } from './group-section.tsx'
import { HelpSection } from './help-section.tsx'
import { JoiningSection } from './joining-section.tsx'
import { leadersQuery } from './leaders-query.ts'
import { LeadsSection } from './leads-section.tsx'
import { PhotosSection, photosValue } from './photos-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { QuietSection, quietValue } from './quiet-section.tsx'
import { SecondLookSection } from './second-look-section.tsx'
import { SectionPage } from './section-form.tsx'
import { settingsQuery } from './settings-query.ts'
import { UnusedSection, unusedValue } from './unused-section.tsx'

/** It brings the names of all books of the Bible, which no other section needs. */
const BibleSection = lazy(async () => ({ default: (await import('./bible/bible-section.tsx')).BibleSection }))

/** What is fetched apart from the settings. Until it is known, nothing is missing. */
interface Known {
  leaders: readonly ListedUser[] | undefined
  backups: BackupStatus | undefined
  /** The Bibles that are read. */
  texts: readonly BibleText[] | undefined
}

interface Row {
  Icon: LucideIcon
  title: () => string
  /** The present value. Undefined if a decision is missing. */
  value: (settings: Settings, known: Known) => string | undefined
  Section: ComponentType<{ settings: Settings }>
}

function joiningValue({ joinCodeRequired, approvalRequired }: Settings): string {
  if (joinCodeRequired) return approvalRequired ? messages.settings_now_both() : messages.setup_joining_code()
  return approvalRequired ? messages.settings_approval_needed() : messages.settings_now_open()
}

const namesIn = (people: readonly { name: string }[]) =>
  people.length === 0 ? undefined : formatNames(people.map(({ name }) => name))

const rows: Record<SettingsSection, Row> = {
  group: {
    Icon: Church,
    title: messages.settings_group_name,
    value: ({ groupName, language }) =>
      messages.settings_group_now({ group: groupName, language: languageNames[language].name }),
    Section: GroupSection,
  },
  joining: { Icon: LogIn, title: messages.settings_joining, value: joiningValue, Section: JoiningSection },
  consent: {
    Icon: ShieldCheck,
    title: messages.settings_consent,
    value: (settings) => (settings.isConsentChosen ? consentValue(settings) : undefined),
    Section: ConsentSection,
  },
  photos: { Icon: Camera, title: messages.permission_photos, value: photosValue, Section: PhotosSection },
  help: {
    Icon: Phone,
    title: messages.settings_help,
    value: ({ helpContacts }) => namesIn(helpContacts),
    Section: HelpSection,
  },
  concerns: {
    Icon: HeartHandshake,
    title: messages.settings_leads,
    value: (_, { leaders }) =>
      leaders === undefined ? ' ' : namesIn(leaders.filter(({ isSafeguardingLead }) => isSafeguardingLead)),
    Section: LeadsSection,
  },
  bible: {
    Icon: BookOpen,
    title: messages.bible_title,
    value: (_, { texts }) => (texts === undefined ? ' ' : namesIn(texts)),
    Section: BibleSection,
  },
  privacy: {
    Icon: Globe,
    title: messages.settings_privacy,
    value: ({ responsible }) => responsible || undefined,
    Section: PrivacySection,
  },
  quiet: { Icon: MoonStar, title: messages.settings_quiet, value: quietValue, Section: QuietSection },
  'second-look': {
    Icon: Eye,
    title: messages.settings_second_look_title,
    value: ({ secondLookDays }) => messages.settings_second_look_now({ count: secondLookDays }),
    Section: SecondLookSection,
  },
  unused: { Icon: UserRoundX, title: messages.retention_title, value: unusedValue, Section: UnusedSection },
  backups: {
    Icon: DatabaseBackup,
    title: messages.backups_title,
    value: (_, { backups }) => (backups === undefined ? ' ' : backupValue(backups)),
    Section: BackupSection,
  },
}

/** What is said where a decision is missing. */
const missing: Partial<Record<SettingsSection, () => string>> = {
  help: messages.settings_help_none,
  concerns: messages.settings_leads_none,
  privacy: messages.settings_privacy_missing,
  backups: messages.backups_warning,
}

function backupValue({ last, warning }: BackupStatus): string | undefined {
  if (warning !== null) return undefined
  return last === null
    ? messages.backups_none_yet()
    : messages.backups_now({ time: formatRelative(last.at), size: formatSize(last.bytes) })
}

const sectionOf = (name: string | undefined): SettingsSection | undefined =>
  settingsSections.find((section) => section === name)

/** The settings of the group, for leaders: rows with their present values, each of which opens a page (docs/leaders.md#settings). */
export function SettingsPage() {
  const { section } = useParams()
  const { hash } = useLocation()
  const query = useQuery(settingsQuery)
  const name = sectionOf(section)
  // Earlier versions had all sections on one page.
  const earlier = hash === '#agreements' ? 'quiet' : sectionOf(hash.slice(1))
  if (section === undefined && earlier !== undefined) return <Navigate to={paths.settingsSection(earlier)} />
  if (section !== undefined && name === undefined) return <Navigate to={paths.adminSettings} />
  if (name !== undefined) {
    const { Section, title } = rows[name]
    const loading = (
      <SectionPage title={title()}>
        <Skeleton rows={3} rowClass="h-16" />
      </SectionPage>
    )
    return (
      <QueryContent query={query} heading={title()} loading={loading}>
        {(settings) => <Section key={name} settings={settings} />}
      </QueryContent>
    )
  }
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.settings_title()} />
      <QueryContent query={query} loading={<Skeleton rows={10} rowClass="h-16" className="grid gap-px" />}>
        {(settings) => <Rows settings={settings} />}
      </QueryContent>
    </div>
  )
}

function Rows({ settings }: { settings: Settings }) {
  const { data: leaders } = useQuery(leadersQuery)
  const { data: backups } = useQuery(backupQuery)
  const { data: bible } = useQuery(bibleQuery)
  const texts = bible && readableOf(bible)
  return (
    <>
      <ul className={rowsClass}>
        {settingsSections.map((name) => {
          const { Icon, title, value } = rows[name]
          const current = value(settings, { leaders, backups, texts })
          return (
            <li key={name}>
              <RowLink
                Icon={Icon}
                title={title()}
                text={current ?? (missing[name] ?? messages.settings_undecided)()}
                badge={current === undefined && <Badge intent="warn">{messages.settings_to_do()}</Badge>}
                to={paths.settingsSection(name)}
              />
            </li>
          )
        })}
      </ul>
      <HiddenFirstSteps />
      <VersionLine />
    </>
  )
}

/** Brings the dismissed first steps back, if some are not done. */
function HiddenFirstSteps() {
  const { data } = useQuery(firstStepsQuery)
  const change = useChangeFirstSteps()
  if (data === undefined || !data.isDismissed || data.steps.every(({ isDone }) => isDone)) return null
  async function show(): Promise<void> {
    if (await change({ isDismissed: false })) navigate(paths.adminDashboard)
  }
  return (
    <Button variant="quiet" onClick={() => void show()} className="-ms-4 mt-4">
      {messages.settings_first_steps()}
    </Button>
  )
}

const versionQuery = queryOptions({
  queryKey: [...queryKeys.version],
  queryFn: () => api('GET /api/settings/version'),
  meta: { failureMessage: messages.load_failed, failureToast: false },
})

/** The version that the server runs, and a newer one if the operator lets the server look for it. */
function VersionLine() {
  const { data } = useQuery(versionQuery)
  if (data === undefined) return null
  const { version, available } = data
  const update = available && messages.settings_update({ version: available.version })
  return (
    <p className="mt-6 text-sm text-muted">
      {messages.settings_version({ version })}
      {update && ' · '}
      {available?.link ? (
        <a
          href={available.link}
          target="_blank"
          rel="noopener noreferrer"
          title={messages.opens_new_tab()}
          className="inline-flex min-h-11 items-center text-ink underline decoration-lamp decoration-2 underline-offset-2"
        >
          {update}
        </a>
      ) : (
        update
      )}
    </p>
  )
}
