import { directionOf } from '#locales/languages.ts'
import * as messages from '#messages'
import { createTimeFormat, escapeHtml, inline, type TimeFormat } from '#server/platform/personal-data/html.ts'
import { joinItems, joinParts } from '#server/platform/personal-data/pages.ts'
import { accountRecord } from '#server/subjects/accounts/public.ts'
import { currentLanguage } from '#texts'
import type { ListedPages, Records } from './collect.ts'
import { contentPolicy, style } from './page-style.ts'

export interface PageHead {
  /** Such as "Ana: your data". */
  title: string
  /** What the file is, in one or two sentences. */
  intro: string
  groupName: string
  madeAt: string
  /** IANA name. */
  timeZone: string
}

const idOf = (name: string) => `list-${name.toLowerCase()}`

function contentsOf({ account, lists }: Records): string {
  if (lists.length === 1) return ''
  const entries = [
    ...(account === undefined ? [] : [['account', messages.record_account()]]),
    ...lists.map(({ name, title }) => [name, title()]),
  ]
  const items = entries.map(([name, title]) => `<li><a href="#${idOf(`${name}`)}">${title}</a></li>`)
  return `<nav aria-label="${messages.record_contents()}"><ul>\n${items.join('\n')}\n</ul></nav>\n`
}

const startOf = ({ title, intro, groupName, madeAt, timeZone }: PageHead, at: TimeFormat) => `<!doctype html>
<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
<p>${intro}</p>
<p class="note">${inline(groupName)} · ${messages.record_made({ time: at(madeAt) })} · ${messages.record_time_zone({ timeZone: escapeHtml(timeZone) })}</p>
`

/** Ends a page without a proof. */
const pageEnd = '</main>\n</body>\n</html>\n'

/** Returns a list as HTML: its items, and their number at its end. */
async function* renderList(list: ListedPages, at: TimeFormat, onItem: () => void): AsyncGenerator<string> {
  const { name, title, asRows, pages } = list
  yield `<h2 id="${idOf(name)}">${title()}</h2>\n`
  const count = yield* joinItems(pages, async function* (item, index) {
    if (index === 0 && asRows) yield '<ul class="rows">\n'
    onItem()
    yield* list.render(item, at)
  })
  if (count > 0 && asRows) yield '</ul>\n'
  yield `<p class="note">${count === 0 ? messages.record_none() : messages.record_count({ count })}</p>\n`
}

interface HtmlFile {
  head: PageHead
  records: Records
  /** Called for each item. */
  onItem?: () => void
  /** Whether something follows: the proof. */
  isOpen?: boolean
}

/** Returns records as a page that needs nothing else, in parts of some kilobytes. */
export const renderHtml = (file: HtmlFile): AsyncGenerator<string> => joinParts(renderPage(file))

async function* renderPage({ head, records, onItem = () => undefined, isOpen }: HtmlFile): AsyncGenerator<string> {
  const { account, lists } = records
  const at = createTimeFormat(head.timeZone)
  yield startOf(head, at) + contentsOf(records)
  if (account !== undefined) {
    yield `<h2 id="${idOf('account')}">${messages.record_account()}</h2>\n${accountRecord.renderAccount(account, at)}`
  }
  for (const list of lists) yield* renderList(list, at, onItem)
  if (!isOpen) yield pageEnd
}
