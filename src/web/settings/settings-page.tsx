import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Settings } from '#contract/settings.ts'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AgreementsSection } from './agreements-section.tsx'
import { ConsentSection } from './consent-section.tsx'
import { firstStepsQuery, useChangeFirstSteps } from './first-steps-query.ts'
import { GroupSection } from './group-section.tsx'
import { HelpSection } from './help-section.tsx'
import { JoiningSection } from './joining-section.tsx'
import { PrivacySection } from './privacy-section.tsx'
import { settingsQuery } from './settings-query.ts'

/** The settings of the group, for leaders (docs/leaders.md#settings). */
export function SettingsPage() {
  const query = useQuery(settingsQuery)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.settings_title()} text={messages.settings_text()} />
      <QueryContent query={query} loading={<Skeleton rows={3} rowClass="h-52" />}>
        {(settings) => <Sections settings={settings} />}
      </QueryContent>
    </div>
  )
}

function Sections({ settings }: { settings: Settings }) {
  const { hash } = useLocation()
  // The browser scrolls to a fragment only if its element exists when the page loads.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <div className="grid gap-6">
      <GroupSection settings={settings} />
      <JoiningSection settings={settings} />
      <ConsentSection settings={settings} />
      <PrivacySection settings={settings} />
      <HelpSection settings={settings} />
      <AgreementsSection settings={settings} />
      <HiddenFirstSteps />
    </div>
  )
}

/** Brings the dismissed first steps back, if some are not done. */
function HiddenFirstSteps() {
  const { data } = useQuery(firstStepsQuery)
  const change = useChangeFirstSteps()
  const navigate = useNavigate()
  if (data === undefined || !data.isDismissed || data.steps.every(({ isDone }) => isDone)) return null
  async function show(): Promise<void> {
    if (await change({ isDismissed: false })) await navigate(paths.adminDashboard)
  }
  return (
    <Button variant="quiet" onClick={() => void show()} className="justify-self-start">
      {messages.settings_first_steps()}
    </Button>
  )
}
