import { BookOpen, ExternalLink } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import * as messages from '#messages'
import { PageHeader } from '#web/page/page-header.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { books, sites, verses } from './entries.ts'

export function ResourcesPage() {
  return (
    <>
      <PageHeader title={messages.resources_title()} text={messages.resources_text()} />
      <Section title={messages.resources_books()}>
        {books.map((book) => (
          <Entry
            key={book.title}
            {...book}
            author={book.author}
            action={messages.resources_read_online()}
            Icon={BookOpen}
          />
        ))}
      </Section>
      <Section title={messages.resources_sites()}>
        {sites.map((site) => (
          <Entry key={site.title} {...site} action={messages.resources_visit()} Icon={ExternalLink} />
        ))}
      </Section>
      <Section title={messages.resources_verses()}>
        {verses.map(({ reference, topic, text }) => (
          <li key={reference} className="panel p-5">
            <Badge>{topic}</Badge>
            <figure className="mt-3">
              <blockquote className="text-lg leading-relaxed">{text}</blockquote>
              <figcaption className="mt-3 text-sm text-muted">
                <span className="font-semibold text-ink">{reference}</span> · {messages.resources_translation()}
              </figcaption>
            </figure>
          </li>
        ))}
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="mb-4 text-2xl font-bold">
        {title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
    </section>
  )
}

interface EntryProps {
  title: string
  author?: string
  category: string
  description: string
  address: string
  action: string
  Icon: typeof BookOpen
}

function Entry({ title, author, category, description, address, action, Icon }: EntryProps) {
  const id = useId()
  return (
    <li className="flex flex-col panel p-5">
      <div className="mb-3">
        <Badge>{category}</Badge>
      </div>
      <h3 id={id} className="text-xl font-bold">
        {title}
      </h3>
      {author !== undefined && <p className="text-sm text-muted">{messages.resources_by({ author })}</p>}
      <p className="mt-2 mb-4 text-muted">{description}</p>
      <a
        href={address}
        target="_blank"
        // Sends no referrer to the site.
        rel="noopener noreferrer"
        aria-describedby={id}
        className="mt-auto inline-flex min-h-11 items-center justify-center gap-2 rounded-xl border border-line-strong px-4 py-2 font-semibold hover:bg-sunken"
      >
        <Icon aria-hidden className="size-4" />
        {action}
        <span className="sr-only">{messages.opens_new_tab()}</span>
      </a>
    </li>
  )
}
