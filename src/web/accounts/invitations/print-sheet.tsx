import { directionOf, type Language } from '#locales/languages.ts'
import * as messages from '#messages'
import { isLocalAddress } from '#web/page/is-local-address.ts'
import { PrintPage } from '#web/ui/print-page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import './print-sheet.css'

export type Paper = 'a4' | 'letter'

/** Regions that print on US Letter: the United States, Canada, Mexico and some countries near them. */
const letterRegions = /-(US|CA|MX|PH|CL|CO|CR|GT|NI|PA|PR|SV|VE|DO)\b/

/** Returns the paper that is usual where a language tag such as `en-US` is used. */
export const paperOf = (language: string): Paper => (letterRegions.test(language) ? 'letter' : 'a4')

/** Returns the texts of the sheet in the current language. */
export const readSheetTexts = () => ({
  local: messages.sheet_local(),
  lead: messages.sheet_lead(),
  address: messages.sheet_address(),
  joinCode: messages.join_code(),
  open: messages.sheet_step_open(),
  account: messages.sheet_step_account(),
  accountWithCode: messages.sheet_step_account_code(),
  login: messages.sheet_step_login(),
})

interface PrintSheetProps {
  language: Language
  texts: ReturnType<typeof readSheetTexts>
  groupName: string
  joinCode: string | undefined
  link: string
  paper: Paper
}

/** The sheet that leaders print. It is invisible on the screen; styles.css hides everything else in print. */
export function PrintSheet({ language, texts, groupName, joinCode, link, paper }: PrintSheetProps) {
  const address = link.replace(/^https?:\/\//, '').replace(/\?.*/, '')
  const steps = [texts.open, joinCode === undefined ? texts.account : texts.accountWithCode, texts.login]
  return (
    <PrintPage paper={paper} className="print-sheet" translate="no" lang={language} dir={directionOf(language)}>
      {isLocalAddress(location.hostname) && <p className="sheet-warning">{texts.local}</p>}
      <p className="sheet-group" data-long={groupName.length > 30 || undefined}>
        {groupName}
      </p>
      <p className="sheet-lead">{texts.lead}</p>
      <QrCode text={link} label="" className="sheet-qr" />
      <p className="sheet-label">{texts.address}</p>
      <p className="sheet-address" data-long={address.length > 34 || undefined} dir="ltr">
        {address}
      </p>
      {joinCode !== undefined && (
        <>
          <p className="sheet-label">{texts.joinCode}</p>
          <p className="sheet-code">{joinCode}</p>
        </>
      )}
      <ol className="sheet-steps">
        {steps.map((step, index) => (
          <li key={step}>
            <span className="sheet-number">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
    </PrintPage>
  )
}
