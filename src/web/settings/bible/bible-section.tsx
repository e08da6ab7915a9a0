import { useQuery } from '@tanstack/react-query'
import type { Bible, CheckedText } from '#contract/bible.ts'
import { bibleRules } from '#contract/rules/bible.ts'
import type { Settings } from '#contract/settings.ts'
import * as messages from '#messages'
import { bibleQuery } from '#web/bible/bible-query.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { RowDisclosure, rowsClass } from '#web/page/rows.tsx'
import { isBoolean, isText } from '#web/storage/shape.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { Name } from '#web/ui/name.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { SectionForm } from '../section-form.tsx'
import { useSection } from '../use-section.ts'
import { AddBible } from './add-bible.tsx'
import { describeReaders } from './describe-text.ts'
import { addedTextsQuery } from './queries.ts'
import { TextFacts } from './text-facts.tsx'
import { TextForm } from './text-form.tsx'

const isWebsite = (address: string) =>
  /^https:\/\/[^\s/@{]+\.[^\s/@{]+\/\S*$/.test(address) && address.split(bibleRules.website.place).length === 2

/** The Bibles of the group, and how references are read (docs/leaders.md#bible). */
export function BibleSection({ settings }: { settings: Settings }) {
  const section = useSection('bible', settings, {
    shapes: { countsPsalmTitles: isBoolean, website: isText },
    read: ({ countsPsalmTitles, bibleWebsite }) => ({ countsPsalmTitles, website: bibleWebsite ?? '' }),
    write: ({ countsPsalmTitles, website }) => ({ countsPsalmTitles, bibleWebsite: website.trim() || null }),
  })
  const { values, change } = section
  const website = values.website.trim()
  const check = (): FormErrors => ({
    website: website === '' || isWebsite(website) ? undefined : messages.bible_website_invalid(),
  })
  return (
    <SectionForm
      title={messages.bible_title()}
      text={messages.bible_settings_text()}
      before={<Texts />}
      section={section}
      check={check}
      linesOf={(saved) => [
        messages.settings_now({
          name: messages.bible_psalm_titles(),
          value: saved.countsPsalmTitles ? messages.settings_on() : messages.settings_off(),
        }),
        messages.settings_now({ name: messages.bible_website(), value: saved.website || messages.settings_off() }),
      ]}
    >
      <Switch
        name="countsPsalmTitles"
        label={messages.bible_psalm_titles()}
        text={messages.bible_psalm_titles_text()}
        checked={values.countsPsalmTitles}
        onChange={(countsPsalmTitles) => change({ countsPsalmTitles })}
      />
      <div className="grid gap-1.5">
        <TextField
          {...section.field('website')}
          label={messages.bible_website()}
          type="url"
          inputMode="url"
          dir="ltr"
          required={false}
          maxLength={bibleRules.website.max}
          hint={messages.bible_website_hint()}
        />
      </div>
    </SectionForm>
  )
}

/** The texts that can be read, and those that leaders have added. */
function Texts() {
  const { data: bible } = useQuery(bibleQuery)
  const query = useQuery(addedTextsQuery)
  return (
    <div className="mb-8 grid gap-4">
      <QueryContent query={query} loading={<Skeleton rows={1} rowClass="h-16" />}>
        {(added) => (
          <ul className={rowsClass}>
            {bible?.texts
              .filter(({ id }) => added.every((text) => text.id !== id))
              .map((text) => (
                <OwnText key={text.id} text={text} />
              ))}
            {added.map((text) => (
              <AddedText key={text.id} text={text} />
            ))}
          </ul>
        )}
      </QueryContent>
      <AddBible />
    </div>
  )
}

/** The text that comes with the program. */
const OwnText = ({ text }: { text: Bible['texts'][number] }) => (
  <li className="px-4 py-2.5 sm:px-3">
    <p className="font-semibold">
      <Name>{text.name}</Name>
    </p>
    <p className="text-sm text-muted">
      {describeReaders(text)} · {messages.bible_own_text()}
    </p>
    <p className="text-sm text-muted">
      <bdi>{text.licence}</bdi>
    </p>
  </li>
)

const AddedText = ({ text }: { text: CheckedText }) => (
  <li>
    <RowDisclosure
      title={<Name>{text.name}</Name>}
      text={describeReaders(text)}
      badge={text.audience === null && <Badge intent="warn">{messages.settings_to_do()}</Badge>}
      mustOpen={text.audience === null}
    >
      <TextFacts text={text} />
      <TextForm text={text} />
    </RowDisclosure>
  </li>
)
