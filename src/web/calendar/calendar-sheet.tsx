import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import * as messages from '#messages'
import { api, apiOnce } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { ActionButton } from '#web/forms/action-dialog.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { isAndroid } from '#web/push/push-support.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TitledSheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWideScreen } from '#web/ui/use-wide-screen.ts'

const calendarQuery = queryOptions({
  queryKey: [...queryKeys.calendar],
  queryFn: () => api('GET /api/calendar'),
})

/** The secret address of the reader's calendar (docs/students.md#calendar). */
export const CalendarSheet = ({ onClose }: { onClose: () => void }) => (
  <TitledSheet
    title={messages.calendar_title()}
    closeLabel={messages.sheet_close()}
    onClose={onClose}
    className="lg:max-w-[44rem]"
  >
    {() => (
      <div className="grid gap-5 p-5">
        <p>{messages.calendar_text()}</p>
        <Calendar />
      </div>
    )}
  </TitledSheet>
)

/** Gives an element the focus when it appears, in the place of the button that has led to it. */
const focus = (element: HTMLElement | null) => element?.focus()

function Calendar() {
  const query = useQuery(calendarQuery)
  const client = useQueryClient()
  const [path, setPath] = useState<string>()
  const [isStopped, setStopped] = useState(false)
  const { isRunning, error, run } = useAction()

  async function make(key: string): Promise<void> {
    const made = await apiOnce('POST /api/calendar', {}, key)
    setPath(made.path)
    client.setQueryData(calendarQuery.queryKey, { createdAt: made.createdAt })
  }
  async function stop(): Promise<void> {
    await api('DELETE /api/calendar')
    setPath(undefined)
    setStopped(true)
    client.setQueryData(calendarQuery.queryKey, { createdAt: null })
  }
  const onMake = () => void run(make, { failure: messages.calendar_failed(), inPlace: true })
  const stopButton = (
    <ActionButton
      question={messages.calendar_stop_question()}
      subject={messages.calendar_address()}
      consequence={messages.calendar_stop_consequence()}
      action={messages.calendar_stop()}
      onConfirm={stop}
      success={messages.calendar_stopped()}
      failure={messages.something_went_wrong()}
      className="justify-self-start"
    />
  )

  if (path !== undefined) {
    return (
      <>
        <Address path={path} />
        {stopButton}
      </>
    )
  }
  return (
    <>
      {error !== undefined && <Alert>{error}</Alert>}
      <QueryContent query={query} loading={<Skeleton rows={1} rowClass="h-11" />} compact>
        {({ createdAt }) =>
          createdAt === null ? (
            <Button ref={isStopped ? focus : null} loading={isRunning} onClick={onMake} className="justify-self-start">
              {messages.calendar_make()}
            </Button>
          ) : (
            <>
              <p>
                <Filled text={(date) => messages.calendar_since({ date })}>
                  <DateOf timestamp={createdAt} />
                </Filled>
              </p>
              <p>{messages.calendar_another_text()}</p>
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" loading={isRunning} onClick={onMake}>
                  {messages.calendar_another()}
                </Button>
                {stopButton}
              </div>
            </>
          )
        }
      </QueryContent>
    </>
  )
}

/** The address, while it is known, and how calendars take it. */
function Address({ path }: { path: string }) {
  const isWide = useWideScreen()
  const link = location.origin + path
  // Phones and desktops of Apple, Thunderbird and others open it. Nothing on Android does.
  const subscription = `webcal://${location.host}${path}`
  const ways = [messages.calendar_apple(), messages.calendar_google(), messages.calendar_outlook()]
  return (
    <>
      <div className="grid gap-3 lg:grid-cols-[1fr_auto] lg:gap-6">
        <div className="grid content-start gap-3">
          <h3 ref={focus} tabIndex={-1} className="font-semibold">
            {messages.calendar_address()}
          </h3>
          <p
            dir="ltr"
            translate="no"
            className="rounded-xl border border-line bg-sunken px-3.5 py-2.5 font-medium wrap-anywhere select-all"
          >
            {link}
          </p>
          <div className="flex flex-wrap gap-3">
            {!isAndroid() && (
              <a href={subscription} className={buttonClass('primary', 'default')}>
                <CalendarPlus aria-hidden className="size-4" />
                {messages.calendar_open()}
              </a>
            )}
            <CopyButton text={link} label={messages.calendar_copy()} />
          </div>
          <p className="font-semibold">{messages.calendar_secret()}</p>
        </div>
        {isWide && (
          <div className="grid w-44 content-start gap-2">
            <QrCode text={subscription} label={messages.calendar_qr()} className="w-44 rounded-xl border border-line" />
            <p className="text-sm text-muted">{messages.calendar_qr_text()}</p>
          </div>
        )}
      </div>
      <div className="grid gap-2">
        <h3 className="font-semibold">{messages.calendar_how()}</h3>
        <ul className="grid list-disc gap-2 ps-5 text-muted">
          {ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
        <p className="text-muted">{messages.calendar_delay()}</p>
      </div>
    </>
  )
}
