import type { BibleText } from '#contract/bible.ts'
import * as messages from '#messages'
import { Name } from '#web/ui/name.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Reading } from './use-reading.ts'

/** The Bible that is shown, with its line about copyright, and the choice of another. */
export const Translation = ({ reading: { readable, choose }, text }: { reading: Reading; text: BibleText }) => (
  <>
    {readable.length > 1 && (
      <SelectField
        name="translation"
        label={messages.bible_translation()}
        value={text.id}
        onChange={({ target }) => choose(target.value)}
      >
        {readable.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    )}
    <p className="wrap-anywhere">
      {/* A choice has one line, which may be too short for its name. */}
      <Name>{text.name}</Name>
      {text.licence !== '' && ' · '}
      <bdi>{text.licence}</bdi>
    </p>
  </>
)
