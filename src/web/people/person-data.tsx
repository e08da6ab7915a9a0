import { useQuery } from '@tanstack/react-query'
import { Braces, FileDown, History, Lock, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Person } from '#contract/membership.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import { formatAlternatives } from '#locales/intl.ts'
import * as messages from '#messages'
import { concernLeadersQuery } from '#web/concerns/telling-queries.ts'
import { EraseDialog } from '#web/erasure/erase-dialog.tsx'
import { DownloadPanel } from '#web/exports/download-panel.tsx'
import { useDownload } from '#web/exports/use-download.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { RowButton, RowLink, rowsClass } from '#web/page/rows.tsx'
import { deviceTimeZone } from '#web/push/push-mark.ts'
import { navigate } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { usePersonChanges } from './queries.ts'

/** What leaders may do with everything that is stored about a person: download it, hold it, or erase it. */
export function PersonData({ person }: { person: Person }) {
  const isStudent = person.role === 'student'
  return (
    <>
      {isStudent && (
        <>
          <p className="mb-1 text-muted">{messages.person_data_text()}</p>
          <Downloads person={person} />
        </>
      )}
      <ul className={`${rowsClass} border-t border-line`}>
        {person.state !== 'waiting' && <Hold person={person} />}
        <li>
          <RowLink
            Icon={History}
            title={messages.person_history({ name: person.name })}
            to={paths.historyOf(person._id)}
          />
        </li>
      </ul>
      <Erase person={person} />
    </>
  )
}

/** Downloads of a student's data by a leader (docs/students.md#exports). */
function Downloads({ person: { _id } }: { person: Person }) {
  const download = useDownload()
  const params = { id: _id }
  const exportAs = (format: 'html' | 'json') =>
    void download.start('POST /api/users/{id}/export', { params, body: { format, timeZone: deviceTimeZone() } })
  return (
    <div className={download.state.step === 'idle' ? '' : 'pt-1 pb-4'}>
      <DownloadPanel download={download} className="">
        <ul className={rowsClass}>
          <li>
            <RowButton
              Icon={FileDown}
              title={messages.person_download()}
              text={messages.person_records_page_text()}
              isDownload
              onClick={() => exportAs('html')}
            />
          </li>
          <li>
            <RowButton
              Icon={ShieldCheck}
              title={messages.person_records_transcript()}
              text={messages.person_records_proof()}
              isDownload
              onClick={() =>
                void download.start('POST /api/users/{id}/transcript', { params, body: { timeZone: deviceTimeZone() } })
              }
            />
          </li>
          <li>
            <RowButton
              Icon={Braces}
              title={messages.own_data_json()}
              text={messages.person_records_json_text()}
              isDownload
              onClick={() => exportAs('json')}
            />
          </li>
        </ul>
      </DownloadPanel>
    </div>
  )
}

/** Keeps the data of a person, so that it can't be erased (docs/leaders.md#holds). */
function Hold({ person }: { person: Person }) {
  const { _id, name, hold } = person
  const [open, setOpen] = useState<'hold' | 'release'>()
  const { hold: changeHold } = usePersonChanges(_id)
  const close = () => setOpen(undefined)
  return (
    <li>
      <RowButton
        Icon={Lock}
        title={hold === undefined ? messages.hold_start() : messages.hold_end()}
        text={
          hold === undefined ? (
            messages.settings_off()
          ) : (
            <>
              {messages.hold_text()} · <RelativeTime timestamp={hold.since} />
              {hold.reason !== undefined && <span className="block whitespace-pre-wrap">{hold.reason}</span>}
            </>
          )
        }
        opensDialog
        onClick={() => setOpen(hold === undefined ? 'hold' : 'release')}
      />
      {open === 'hold' && <HoldDialog person={person} onClose={close} />}
      {open === 'release' && (
        <ChangeDialog
          question={messages.hold_end_question({ name })}
          consequence={messages.hold_end_consequence()}
          action={messages.hold_end()}
          variant="primary"
          done={messages.hold_ended({ name })}
          onConfirm={() => changeHold(null)}
          onClose={close}
        />
      )}
    </li>
  )
}

/** Number of other leaders from which one of them has to confirm (docs/leaders.md#two-person-rule). */
const minConfirming = 2

/** Erases a student, with a second leader (docs/leaders.md#erasing-a-person). */
function Erase({ person }: { person: Person }) {
  const { _id, name, role, state, hold, confirmations } = person
  const [isOpen, setOpen] = useState(false)
  const { data: others } = useQuery(concernLeadersQuery)
  const isAsked = confirmations.some((it) => it.action === 'erase' && it.outcome === undefined)
  // The dialog that says that a second leader has to confirm stays until it is closed.
  if (role !== 'student' || state === 'waiting' || hold !== undefined || (isAsked && !isOpen)) return null
  const names = others?.map((leader) => leader.name) ?? []
  return (
    <section aria-labelledby="erase" className="mt-10 border-t border-line pt-6">
      <h2 id="erase" className="text-xl font-bold">
        {messages.erase_title()}
      </h2>
      <p className="mt-1 text-muted">
        {messages.erase_text({ name })}{' '}
        {names.length >= minConfirming && messages.erase_confirmed_by({ names: formatAlternatives(names) })}
      </p>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)} className="mt-4">
        {messages.erase_person()}
      </Button>
      {isOpen && (
        <EraseDialog
          person={{ _id, name }}
          onDone={(outcome) => (outcome === 'erased' ? navigate(paths.adminUsers, { replace: true }) : setOpen(false))}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

const rule = { max: limits.holdReason.max, missing: messages.erase_hold_reason_required }

/** Holds the data of a person, with a reason that all leaders read. */
function HoldDialog({ person: { _id, name }, onClose }: { person: Person; onClose: () => void }) {
  const { hold } = usePersonChanges(_id)
  return (
    <FormDialog
      title={messages.hold_question({ name })}
      text={<p>{messages.hold_consequence()}</p>}
      label={messages.hold_start()}
      action={messages.hold_keep()}
      check={(form) => ({ reason: checkText(rule, String(form.get('reason'))) })}
      onSubmit={(form) => hold(String(form.get('reason')).trim())}
      successMessage={messages.hold_started({ name })}
      failureMessage={messages.save_failed()}
      onClose={onClose}
    >
      <TextAreaField name="reason" label={messages.hold_reason()} rows={3} required maxLength={rule.max} />
    </FormDialog>
  )
}
