import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Settings } from '#contract/settings.ts'
import * as messages from '#messages'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { settingsQuery } from '../../components/settings-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AgreementsSection } from './agreements-section.tsx'
import { GroupSection } from './group-section.tsx'
import { HelpSection } from './help-section.tsx'
import { JoiningSection } from './joining-section.tsx'

/** The settings of the group, for leaders (docs/product.md#settings). */
export function SettingsPage() {
  const query = useQuery(settingsQuery)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.settings_title()} text={messages.settings_text()} />
      <QueryContent
        query={query}
        data={query.data}
        failureMessage={messages.load_failed()}
        loading={<Skeleton rows={3} rowClass="h-52" />}
      >
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
      <HelpSection settings={settings} />
      <AgreementsSection settings={settings} />
    </div>
  )
}
