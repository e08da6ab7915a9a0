import { useQuery } from '@tanstack/react-query'
import { LogIn, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#contract/settings.ts'
import type { Language } from '#locales/languages.ts'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { RowLink, rowsClass } from '#web/page/rows.tsx'
import { ShareLink } from '#web/page/share-link.tsx'
import { paths } from '#web/session/paths.ts'
import { LanguageField } from '#web/settings/language-field.tsx'
import { settingsQuery } from '#web/settings/settings-query.ts'
import { inLanguage } from '#web/storage/in-language.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Name } from '#web/ui/name.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { type Paper, PrintSheet, paperOf, readSheetTexts } from './print-sheet.tsx'

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
    <div className="grid gap-8">
      <div className="grid gap-5 sm:grid-cols-[auto_1fr] sm:gap-8">
        <QrCode
          text={link}
          label={messages.invite_qr({ group: groupName })}
          className="w-full max-w-56 justify-self-center rounded-2xl border border-line sm:w-56"
        />
        <div className="grid content-start gap-4">
          {joinCode !== undefined && (
            <p className="max-sm:text-center">
              <span className="block text-sm text-muted">{messages.join_code()}</span>
              <Name className="font-mono text-2xl font-bold tracking-wider">{joinCode}</Name>
            </p>
          )}
          <ShareLink
            link={link}
            label={messages.invite_link_label()}
            text={messages.invite_share_text({ group: groupName })}
          />
        </div>
      </div>
      <ul className={`border-t border-line ${rowsClass}`}>
        <li>
          <RowLink
            Icon={LogIn}
            title={messages.invite_change()}
            text={`${joinCode === undefined ? messages.invite_open() : messages.invite_needs_code()} ${approvalRequired ? messages.invite_needs_approval() : ''}`}
            to={paths.settingsSection('joining')}
          />
        </li>
      </ul>
      <SheetSection groupName={groupName} joinCode={joinCode} link={link} />
    </div>
  )
}

interface SheetProps {
  groupName: string
  joinCode: string | undefined
  link: string
}

function SheetSection(sheet: SheetProps) {
  const [paper, setPaper] = useState<Paper>(() => paperOf(navigator.language))
  const current = useLanguage()
  const [other, setOther] = useState<{ language: Language; texts: ReturnType<typeof readSheetTexts> }>()
  const { language, texts } = other ?? { language: current, texts: readSheetTexts() }
  async function change(tag: Language): Promise<void> {
    try {
      setOther({ language: tag, texts: await inLanguage(tag, readSheetTexts) })
    } catch {
      toasts.error(messages.language_failed())
    }
  }
  return (
    <Card title={messages.invite_sheet_title()} plain>
      <p className="mt-1 mb-4 text-muted">{messages.invite_sheet_text()}</p>
      <RadioGroup
        name="paper"
        label={messages.invite_paper()}
        value={paper}
        onChange={(value) => setPaper(value as Paper)}
        options={[
          { value: 'a4', label: 'A4' },
          { value: 'letter', label: messages.invite_paper_letter() },
        ]}
        inline
      />
      <div className="mt-4 max-w-xs">
        <LanguageField
          name="sheet-language"
          label={messages.language_title()}
          value={language}
          onChange={(event) => void change(event.target.value as Language)}
        />
      </div>
      <Button variant="secondary" onClick={() => window.print()} className="mt-5">
        <Printer aria-hidden className="size-4" />
        {messages.invite_sheet_title()}
      </Button>
      <PrintSheet {...sheet} language={language} texts={texts} paper={paper} />
    </Card>
  )
}
