import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Phone } from 'lucide-react'
import * as messages from '#messages'
import { helpQuery } from '#web/settings/help-query.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { type EmergencyNumber, type EmergencyNumbers, emergencyNumbers } from './emergency-numbers.ts'

/** Returns the numbers, those of the group's country first, and whether it is set. The device stores which one that is. */
function useNumbers(): EmergencyNumbers & { isSet: boolean } {
  const { data } = useQuery(helpQuery)
  return { ...emergencyNumbers(data?.country, useLanguage(), navigator.languages), isSet: Boolean(data?.country) }
}

/** Calls the number of the group's country, or those that may be right, each with where it works. */
export function EmergencyCall() {
  const { first, isSet } = useNumbers()
  return (
    <section
      aria-labelledby="danger"
      data-long={isSet ? undefined : ''}
      className="peer flex flex-wrap items-center justify-between gap-2 rounded-xl bg-warn-tint py-2 ps-4 pe-2 text-warn max-[22rem]:ps-3"
    >
      <div>
        <h2 id="danger" className="font-sans text-base font-bold">
          {messages.help_danger()}
        </h2>
        <p className="text-sm">{messages.help_danger_text()}</p>
      </div>
      {isSet ? (
        first.map((it) => <CallButton key={it.number} {...it} label={messages.help_danger_call(it)} />)
      ) : (
        <ul className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-2">
          {first.map((it) => (
            <li key={it.number} className="flex items-center gap-3 text-sm leading-tight">
              <CallButton {...it} label={it.number} />
              {it.place()}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const CallButton = ({ number, label }: { number: string; label: string }) => (
  <a
    href={`tel:${number}`}
    aria-label={messages.help_danger_call({ number })}
    className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-lg bg-unread px-3 py-2 text-base font-bold text-white tabular-nums hover:brightness-110 max-[22rem]:px-2"
  >
    <Phone aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
    {label}
  </a>
)

/** Further numbers of the country, and those of others. They need neither settings nor a connection. */
export function EmergencyAdvice() {
  const { further, elsewhere, isSet } = useNumbers()
  return (
    <>
      {further.length > 0 && <NumberList numbers={further} />}
      {/* The country may be another. */}
      <details open={!isSet} className="group border-y border-line">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
          {messages.help_danger_elsewhere()}
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:transform-[rotate(180deg)]" />
        </summary>
        <div className="grid gap-2 pb-4">
          {elsewhere.length > 0 && <NumberList numbers={elsewhere} />}
          <p className="text-muted">{messages.help_danger_else()}</p>
        </div>
      </details>
    </>
  )
}

/** Numbers to call in an emergency, with where they work: first that of the country. */
export function AllNumbers() {
  const { first, further, elsewhere } = useNumbers()
  return <NumberList numbers={[...first, ...further, ...elsewhere]} />
}

const NumberList = ({ numbers: shown }: { numbers: readonly EmergencyNumber[] }) => (
  <ul
    aria-label={messages.help_danger_numbers()}
    className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-2"
  >
    {shown.map(({ number, place }) => (
      <li key={`${number} ${place()}`}>
        <a
          href={`tel:${number}`}
          className="flex h-full min-h-14 items-center gap-3 rounded-xl border border-line-strong bg-surface px-4 py-2 text-ink hover:bg-sunken"
        >
          <Phone aria-hidden className="size-5 shrink-0" />
          <span className="flex grow flex-wrap items-center gap-x-3">
            <span className="text-2xl font-bold tabular-nums">{number}</span>{' '}
            <span className="grow basis-[5rem] text-sm leading-tight text-muted">{place()}</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
)
