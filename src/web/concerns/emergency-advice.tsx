import { Phone } from 'lucide-react'
import * as messages from '#messages'

const numbers = [
  ['112', messages.help_danger_europe],
  ['911', messages.help_danger_america],
  ['999', messages.help_danger_britain],
] as const

/** What to do in an emergency. It needs neither settings nor a connection. */
export function EmergencyAdvice() {
  return (
    <section aria-labelledby="danger" className="rounded-2xl border border-line bg-warn-tint p-5 sm:p-6">
      <h2 id="danger" className="text-xl font-bold">
        {messages.help_danger()}
      </h2>
      <p className="mt-2">{messages.help_danger_text()}</p>
      <div className="mt-4">
        <EmergencyNumbers />
      </div>
      <p className="mt-4">{messages.help_danger_else()}</p>
    </section>
  )
}

/** Numbers to call in an emergency, with where they work. */
export const EmergencyNumbers = () => (
  <ul
    aria-label={messages.help_danger_numbers()}
    className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-2"
  >
    {numbers.map(([number, place]) => (
      <li key={number}>
        <a
          href={`tel:${number}`}
          className="flex h-full min-h-14 items-center gap-3 rounded-xl border border-line-strong bg-surface px-4 py-2 hover:bg-sunken"
        >
          <Phone aria-hidden className="size-5 shrink-0" />
          <span className="shrink-0 text-2xl font-bold tabular-nums">{number}</span>{' '}
          <span className="text-sm leading-tight text-muted">{place()}</span>
        </a>
      </li>
    ))}
  </ul>
)
