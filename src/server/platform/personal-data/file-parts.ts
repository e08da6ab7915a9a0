import * as messages from '#messages'
import type { FileList } from './declaration.ts'
import { block, inline, type TimeFormat } from './html.ts'
import type { Pages } from './pages.ts'

// What several lists of a file about a person have in common.

/** Declares a list of the items that `pages` returns. */
export const fileList = <Item extends object>(
  pages: FileList<Item>['pages'],
  list: Omit<FileList<NoInfer<Item>>, 'pages'>,
): FileList<Item> => ({ ...list, pages })

/** Who wrote something. The name is absent if the account was erased. */
export interface Writer {
  name?: string
  isLeader: boolean
}

/** Returns who wrote something. The account of an erased person has no name. */
export const writerOf = (name: string | null, isLeader: boolean): Writer =>
  name === null || name === '' ? { isLeader } : { name, isLeader }

export interface EarlierText {
  text: string
  /** When the next text replaced this one. */
  until: string
}

/** Returns the name of who wrote something, as HTML. */
export const nameOf = ({ name }: Writer): string => (name === undefined ? messages.erased_person() : inline(name))

/** Returns who wrote something, and when, as a line of a page. @param time HTML */
export const byLine = (writer: Writer, time: string): string =>
  `<p class="by"><b>${nameOf(writer)}</b>${writer.isLeader ? ` (${messages.record_leader()})` : ''} · ${time}</p>\n`

/** @param text HTML */
export const note = (text: string): string => `<p class="note">${text}</p>\n`

/** Returns an item that is one row of a list. @param text HTML */
export const row = (text: string): string => `<li>${text}</li>\n`

/** Returns a list of terms and their values, without those that are undefined. @param facts HTML */
export const factList = (facts: readonly (readonly [term: string, value: string | undefined])[]): string =>
  `<dl>\n${facts
    .filter(([, value]) => value !== undefined)
    .map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`)
    .join('\n')}\n</dl>\n`

/** Returns when a text was edited, or nothing if it was not. */
export const edited = (time: string | null, at: TimeFormat): string =>
  time === null ? '' : note(messages.record_edited({ time: at(time) }))

/** Returns a text that was replaced. @param more HTML that follows its time */
export const renderEarlier = ({ text, until }: EarlierText, at: TimeFormat, more = ''): string =>
  `<div class="earlier">${note(messages.record_earlier({ time: at(until) }) + more)}${block(text)}</div>\n`

/** Returns the texts that were replaced, if the reader of the file sees them. */
export async function* renderAllEarlier(pages: Pages<EarlierText> | undefined, at: TimeFormat): AsyncGenerator<string> {
  for await (const page of pages ?? []) {
    for (const earlier of page) yield renderEarlier(earlier, at)
  }
}
