import { BookOpen, ExternalLink } from 'lucide-react'
import { type ReactNode, use, useId } from 'react'
import * as messages from '#messages'
import { PageHeader } from '#web/page/page-header.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SectionHeading } from '#web/ui/card.tsx'
import { listOf } from './resource-list.ts'

export function ResourcesPage() {
  const { translation, credit, books, sites, verses } = use(listOf(useLanguage()))
  return (
    <>
      <PageHeader title={messages.resources_title()} />
      <Section title={messages.resources_books()}>
        {books.map((book) => (
          <Entry key={book.title} {...book} action={messages.resources_read_online()} Icon={BookOpen} />
        ))}
      </Section>
      <Section title={messages.resources_sites()}>
        {sites.map((site) => (
          <Entry key={site.title} {...site} action={messages.resources_visit()} Icon={ExternalLink} />
        ))}
      </Section>
      <Section title={messages.resources_verses()}>
        {verses.map(({ reference, topic, text, summary }) => (
          <li key={reference} className={rowClass}>
            <figure>
              {text !== undefined && <blockquote className="text-[1.0625rem]">{text}</blockquote>}
              {summary !== undefined && <p className="text-[1.0625rem]">{summary}</p>}
              <figcaption className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
                <span>
                  <span className="font-semibold text-ink">{reference}</span> · {translation}
                </span>
                <Badge>{topic}</Badge>
              </figcaption>
            </figure>
          </li>
        ))}
      </Section>
      {credit !== undefined && <p className="text-sm text-muted">{credit}</p>}
    </>
  )
}

/** Classes of a row. Lines separate the rows, also where they are in two columns. */
const rowClass = 'relative border-t border-line py-3'

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-6">
      <SectionHeading id={id}>{title}</SectionHeading>
      <ul className="grid gap-x-10 lg:grid-cols-2">{children}</ul>
    </section>
  )
}

interface EntryProps {
  title: string
  author?: string
  category: string
  description: string
  address?: string
  action: string
  Icon: typeof BookOpen
}

/** A row that is a link as a whole, if it has an address. */
function Entry({ title, author, category, description, address, action, Icon }: EntryProps) {
  const id = useId()
  return (
    <li className={`${rowClass} -mx-4 px-4 sm:-mx-2 sm:px-2 ${address === undefined ? '' : 'hover:bg-sunken'}`}>
      <h3 id={id} className="text-lg font-bold">
        <bdi>{title}</bdi>
      </h3>
      {author !== undefined && <p className="text-sm text-muted">{messages.resources_by({ author })}</p>}
      <p className="mt-0.5 leading-snug text-muted">{description}</p>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {address !== undefined && (
          <a
            href={address}
            target="_blank"
            // Sends no referrer to the site.
            rel="noopener noreferrer"
            aria-describedby={id}
            className="inline-flex items-center gap-2 font-semibold underline decoration-lamp decoration-2 underline-offset-4 after:absolute after:inset-0"
          >
            <Icon aria-hidden className="size-4" />
            {action}
            <span className="sr-only">{messages.opens_new_tab()}</span>
          </a>
        )}
        <Badge>{category}</Badge>
      </div>
    </li>
  )
}
