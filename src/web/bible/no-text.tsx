import { ExternalLink } from 'lucide-react'
import { describePassage } from '#contract/bible/describe-passage.ts'
import { fromCanonical, writtenNumbering } from '#contract/bible/numbering.ts'
import type { Passage } from '#contract/bible/passage.ts'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { useLanguage } from '#web/storage/texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import type { Reading } from './use-reading.ts'

/** Says that there is no Bible in the reader's language, and offers the others, or a website that leaders have chosen. */
export const NoText = ({
  reading: { bible, readable, choose },
  canonical,
}: {
  reading: Reading
  canonical: Passage
}) => (
  <div className="grid justify-items-start gap-4 pb-4">
    <p>{messages.bible_no_text()}</p>
    {readable.map(({ id, name, language }) => (
      <Button key={id} onClick={() => choose(id, true)}>
        {language === 'en' ? messages.bible_read_in_english({ name }) : messages.bible_read_in({ name })}
      </Button>
    ))}
    {bible.website !== null && (
      <Website template={bible.website} canonical={canonical} countsPsalmTitles={bible.countsPsalmTitles} />
    )}
    {useViewer().role === 'admin' && (
      <LinkButton to={paths.settingsSection('bible')} variant="secondary">
        {messages.bible_add()}
      </LinkButton>
    )}
  </div>
)

interface WebsiteProps {
  /** Its address, with `{reference}` in it. */
  template: string
  canonical: Passage
  countsPsalmTitles: boolean
}

/** A plain link to the passage on another website, named before it is tapped. It gets the reference as people write it. */
function Website({ template, canonical, countsPsalmTitles }: WebsiteProps) {
  const language = useLanguage()
  const written = fromCanonical(writtenNumbering(language, canonical.book, countsPsalmTitles), canonical)
  const reference = describePassage(written ?? canonical, language)
  const { host, href } = new URL(template.replaceAll('{reference}', encodeURIComponent(reference)))
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={messages.opens_new_tab()}
      className={buttonClass('secondary', 'default')}
    >
      <ExternalLink aria-hidden className="size-4 shrink-0" />
      {messages.bible_open_website({ host })}
    </a>
  )
}
