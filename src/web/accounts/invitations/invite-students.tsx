import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#contract/settings.ts'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { settingsQuery } from '#web/settings/settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Paper, PrintSheet, paperOf } from './print-sheet.tsx'
import { ShareLink } from './share-link.tsx'

/** The link, QR code and sheet with which students join. */
export function InviteStudents() {
  const query = useQuery(settingsQuery)
  return (
    <QueryContent query={query} loading={<Skeleton rows={2} rowClass="h-60" />}>
      {(settings) => <Invitation settings={settings} />}
    </QueryContent>
  )
}

function Invitation({ settings }: { settings: Settings }) {
  const { groupName, joinCodeRequired, approvalRequired } = settings
  const joinCode = (joinCodeRequired && settings.joinCode) || undefined
  const link = location.origin + paths.registerWith(joinCode)
  return (
    <div className="grid gap-6">
      <Card aria-labelledby="invite-link">
        <div className="grid gap-6 sm:grid-cols-[1fr_auto]">
          <div className="grid content-start gap-4">
            <h2 id="invite-link" className="text-xl font-bold">
              {messages.invite_link_title()}
            </h2>
            <p className="text-muted">{messages.invite_link_text()}</p>
            <ShareLink
              link={link}
              label={messages.invite_link_label()}
              text={messages.invite_share_text({ group: groupName })}
            />
            {joinCode !== undefined && (
              <p>
                <span className="block text-sm font-semibold text-muted">{messages.join_code()}</span>
                <span className="font-mono text-2xl font-bold tracking-wider">{joinCode}</span>
              </p>
            )}
          </div>
          <QrCode
            text={link}
            label={messages.invite_qr({ group: groupName })}
            className="w-full max-w-60 justify-self-center rounded-xl border border-line sm:w-60"
          />
        </div>
        <p className="mt-5 border-t border-line pt-4 text-muted">
          {joinCode === undefined ? messages.invite_open() : messages.invite_needs_code()}{' '}
          {approvalRequired && messages.invite_needs_approval()}{' '}
          <TextLink to={paths.settingsSection('joining')} className="inline-block py-1 text-ink">
            {messages.invite_change()}
          </TextLink>
        </p>
      </Card>
      <SheetCard groupName={groupName} joinCode={joinCode} link={link} />
    </div>
  )
}

interface SheetCardProps {
  groupName: string
  joinCode: string | undefined
  link: string
}

function SheetCard(sheet: SheetCardProps) {
  const [paper, setPaper] = useState<Paper>(() => paperOf(navigator.language))
  return (
    <Card title={messages.invite_sheet_title()}>
      <p className="mt-2 mb-4 text-muted">{messages.invite_sheet_text()}</p>
      <RadioGroup
        name="paper"
        label={messages.invite_paper()}
        value={paper}
        onChange={(value) => setPaper(value as Paper)}
        options={[
          { value: 'a4', label: 'A4' },
          { value: 'letter', label: 'Letter' },
        ]}
        inline
      />
      <Button onClick={() => window.print()} className="mt-5">
        <Printer aria-hidden className="size-4" />
        {messages.invite_sheet_title()}
      </Button>
      <PrintSheet {...sheet} paper={paper} />
    </Card>
  )
}
