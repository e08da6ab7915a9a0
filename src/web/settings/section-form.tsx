import type { ReactNode } from 'react'
import * as messages from '#messages'
import { FormShell } from '#web/forms/form-shell.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { SubPage } from '#web/page/sub-page.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { type Section, SectionConflict } from './use-section.ts'

interface SectionPageProps {
  title: string
  text?: string | undefined
  children: ReactNode
}

/** The page of one section of the settings. */
export const SectionPage = ({ title, text, children }: SectionPageProps) => (
  <SubPage parent={paths.adminSettings} back={messages.settings_title()}>
    <PageHeader title={title} text={text} />
    {children}
  </SubPage>
)

interface SectionFormProps<V extends object> {
  title: string
  text?: string | undefined
  /** Name of the form, if it is not the title. */
  label?: string
  section: Section<V>
  check?: () => FormErrors
  /** Describes the values that another leader has saved, one line for each. */
  linesOf: (saved: V) => string[]
  children: ReactNode
  /** What precedes the form. */
  before?: ReactNode
  /** What follows the form. */
  footer?: ReactNode
}

/** The page of one section with its form. If another leader has saved other values meanwhile, it shows them and asks. */
export function SectionForm<V extends object>(props: SectionFormProps<V>) {
  const { title, text, label = title, section, check, linesOf, children, before, footer } = props

  return (
    <SectionPage title={title} text={text}>
      {before}
      <FormShell
        label={label}
        {...(check && { check })}
        onSubmit={section.save}
        successMessage={messages.settings_saved()}
        failureMessage={messages.save_failed()}
        // The form shows a conflict and asks.
        errorsOf={(error) => (error instanceof SectionConflict ? {} : undefined)}
      >
        {section.hasConflict && <Conflict section={section} lines={linesOf(section.saved)} />}
        {children}
        <div className="form-actions flex flex-wrap items-center gap-3 bg-paper [--surface:var(--paper)] max-sm:-mx-4 max-sm:px-4">
          <SubmitButton>{messages.settings_save()}</SubmitButton>
          {section.isDirty && (
            <Button variant="quiet" onClick={section.reset}>
              {messages.settings_discard()}
            </Button>
          )}
        </div>
      </FormShell>
      {footer}
    </SectionPage>
  )
}

function Conflict({ section, lines }: { section: Pick<Section<never>, 'replace' | 'reset'>; lines: string[] }) {
  const { isRunning, run } = useAction()
  const replace = () => run(section.replace, { success: messages.settings_saved(), failure: messages.save_failed() })
  return (
    <div role="alert" className="grid gap-3 rounded-xl bg-warn-tint px-4 py-3 text-warn">
      <p className="font-semibold">{messages.settings_conflict()}</p>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={section.reset}>
          {messages.settings_use_theirs()}
        </Button>
        <Button variant="secondary" loading={isRunning} onClick={() => void replace()}>
          {messages.settings_keep_mine()}
        </Button>
      </div>
    </div>
  )
}
