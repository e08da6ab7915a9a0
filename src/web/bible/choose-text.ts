import type { Bible, BibleText } from '#contract/bible.ts'
import type { Language } from '#locales/languages.ts'
import { readItem, saveItem } from '#web/storage/items.ts'

/** Storage keys (docs/rules.md#stored-data) of the Bible that was chosen, and of the one to read while there is none in the reader's language. */
const keys = { chosen: 'bible', instead: 'bible-instead' }

/** Returns the Bibles that can be read. Leaders also get those that nobody reads yet. */
export const readableOf = ({ texts }: Pick<Bible, 'texts'>): BibleText[] =>
  texts.filter(({ audience }) => audience !== null)

/** Returns the Bible that a passage opens in. Undefined if there is none in the reader's language, and no other was chosen. */
export function chooseText(readable: readonly BibleText[], language: Language): BibleText | undefined {
  const withId = (key: string) => readable.find(({ id }) => id === readItem('localStorage', key))
  return withId(keys.chosen) ?? readable.find((text) => text.language === language) ?? withId(keys.instead)
}

/** Remembers a Bible on this device. @param instead only while there is none in the reader's language */
export const rememberText = (id: string, instead = false): void =>
  void saveItem('localStorage', instead ? keys.instead : keys.chosen, id)
