import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Phone } from 'lucide-react'
import * as messages from '#messages'
import { helpQuery } from '#web/settings/help-query.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { type EmergencyNumber, type EmergencyNumbers, emergencyNumbers } from './emergency-numbers.ts'

/** Returns the numbers, those of the group's country first. The device stores which one that is. */
function useNumbers(): EmergencyNumbers {
  const { data } = useQuery(helpQuery)
  return emergencyNumbers(data?.country, useLanguage())
}

/** One line that calls the number of the group's country, or one of those that most countries have. */
export function EmergencyCall() {
  const { own, general } = useNumbers()
  return (
    <section
      aria-labelledby="danger"
      className="flex flex-wrap items-center justify-between gap-2 rounded-xl bg-warn-tint py-2 ps-4 pe-2 text-warn max-[22rem]:ps-3"
    >
      <div>
        <h2 id="danger" className="font-sans text-base font-bold">
          {messages.help_danger()}
        </h2>
        <p className="text-sm">{messages.help_danger_text()}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {(own === undefined ? general : [own]).map(({ number }) => (
          <a
            key={number}
            href={`tel:${number}`}
            aria-label={messages.help_danger_call({ number })}
            className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg bg-unread px-3 py-2 font-bold text-white hover:brightness-110 max-[22rem]:px-2"
          >
            <Phone aria-hidden className="size-5 shrink-0 max-[22rem]:hidden" />
            {own === undefined ? number : messages.help_danger_call({ number })}
          </a>
        ))}
      </div>
    </section>
  )
}

/** The numbers of other countries, and further ones of the group's. They need neither settings nor a connection. */
export function EmergencyAdvice() {
  const { own, further, elsewhere } = useNumbers()
  return (
    <>
      {further.length > 0 && <NumberList numbers={further} />}
      <details open={own === undefined} className="group border-y border-line">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
          {own === undefined ? messages.help_danger_numbers() : messages.help_danger_elsewhere()}
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:transform-[rotate(180deg)]" />
        </summary>
        <div className="pb-4">
          <NumberList numbers={elsewhere} />
          <p className="mt-2 text-muted">{messages.help_danger_else()}</p>
        </div>
      </details>
    </>
  )
}

/** Numbers to call in an emergency, with where they work: first that of the group's country. */
export function AllNumbers() {
  const { own, further, elsewhere } = useNumbers()
  return <NumberList numbers={[...(own === undefined ? [] : [own]), ...further, ...elsewhere]} />
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
