import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toCanonical } from '#contract/bible/numbering.ts'
import { type Passage, parsePassage } from '#contract/bible/passage.ts'
import type { Bible, BibleText } from '#contract/bible.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { bibleQuery } from './bible-query.ts'
import { chooseText, readableOf, rememberText } from './choose-text.ts'

/** Returns the passage of a path, in canonical numbers. Undefined if there is no such passage. */
export function readPath(path: string): Passage | undefined {
  const passage = parsePassage(path)
  return passage && toCanonical('kjv', passage)
}

/** What can be read of the Bible, and which Bible is chosen. */
export interface Reading {
  bible: Bible
  readable: BibleText[]
  /** Undefined if there is none in the reader's language, and no other was chosen. */
  text: BibleText | undefined
  choose: (id: string, instead?: boolean) => void
}

/** Returns the query of the group's Bibles, and the choice of one of them once they are known. */
export function useReading() {
  const language = useLanguage()
  const query = useQuery(bibleQuery)
  const [, setChosen] = useState('')
  const { data: bible } = query
  if (bible === undefined) return { query, reading: undefined }
  const readable = readableOf(bible)
  const reading: Reading = {
    bible,
    readable,
    text: chooseText(readable, language),
    choose(id, instead) {
      rememberText(id, instead)
      setChosen(`${id} ${instead}`)
    },
  }
  return { query, reading }
}
