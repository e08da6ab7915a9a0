import * as messages from '#messages'

/** Limits of the texts of the Bible that a group adds. Lengths are in UTF-16 code units. */
export const bibleRules = {
  /** Maximum number of texts. */
  maxTexts: 20,
  maxFileBytes: 32 * 1024 * 1024,
  fileName: { max: 200 },
  name: { max: 80, missing: messages.bible_name_required, unfit: messages.name_unfit },
  licence: { max: 500 },
  /** The address of another website, where the reference comes in the place of `place`. */
  website: { max: 300, place: '{reference}', invalid: messages.bible_website_invalid },
}
