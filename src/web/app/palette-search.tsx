import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { CircleQuestionMark, type LucideIcon, MessageCircle, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedUser } from '#contract/people.ts'
import { plainArabic } from '#locales/arabic-letters.ts'
import * as messages from '#messages'
import { apiPage } from '#web/api/api.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { paths } from '#web/session/paths.ts'
import { peopleQuery, useDebounced } from '#web/session/people-search.ts'
import { useViewer } from '#web/session/session.tsx'
import { Username } from '#web/ui/username.tsx'
import { screensOf } from './menu.ts'

export interface Choice {
  id: string
  path: string
  label: string
  /** Tells people of the same name apart. */
  detail?: ReactNode
  Icon: LucideIcon
}
export interface ChoiceGroup {
  label: string
  choices: Choice[]
}

/** Time without typing after which people are searched. */
const debounceMs = 150
const maxPerGroup = 6

/** The newest questions. The API has no search for questions. */
const questionsQuery = queryOptions({
  queryKey: [...queryKeys.questions, 'palette'],
  queryFn: async () => apiPage('GET /api/questions', undefined, { limit: '100' }),
})
/** Returns a text without case, accents and hamza, for comparisons. */
const fold = (text: string) => plainArabic(text.normalize('NFD')).replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string) => fold(text).split(/[\s\p{P}]+/u)

/** Returns whether every word of the search begins a word of the label. */
function matches(label: string, search: string): boolean {
  const words = wordsOf(label)
  return wordsOf(search).every((beginning) => words.some((word) => word.startsWith(beginning)))
}

const choicesOf = (people: readonly ListedUser[], kind: 'person' | 'chat'): Choice[] =>
  people.map(({ _id, name, username, state }) => ({
    id: `${kind}-${_id}`,
    path: kind === 'person' ? paths.user(_id) : paths.chatOf(_id),
    label: name,
    detail: (
      <>
        {state === 'switched off' && `${messages.account_switched_off()} · `}
        <Username username={username} />
      </>
    ),
    Icon: kind === 'person' ? UserRound : MessageCircle,
  }))

export interface PaletteSearch {
  groups: ChoiceGroup[]
  isSearching: boolean
  hasFailed: boolean
  /** Whether there are older questions, which are not searched. */
  hasOlderQuestions: boolean
}

/** Returns what the text finds. People come last, because their search takes longest: so nothing moves when they arrive. */
export function usePaletteSearch(text: string): PaletteSearch {
  const { role } = useViewer()
  const search = text.trim()
  const debounced = useDebounced(search, debounceMs)
  const questions = useQuery(questionsQuery)
  const people = useQuery({
    ...peopleQuery(role === 'admin' ? debounced : ''),
    placeholderData: keepPreviousData,
  })

  const screens = screensOf(role)
    .filter(({ label }) => matches(label(), search))
    .map(({ path, label, Icon }) => ({ id: `screen-${path.replaceAll('/', '-')}`, path, label: label(), Icon }))
  const questionChoices = (questions.data?.items ?? [])
    .filter(({ title }) => search !== '' && matches(title, search))
    .slice(0, maxPerGroup)
    .map(({ _id, title }) => ({
      id: `question-${_id}`,
      path: paths.question(_id),
      label: title,
      Icon: CircleQuestionMark,
    }))
  // Of the previous search, those that still match. The server compares letters more exactly: it finds Łucja by lucja.
  const isFor = debounced === search && !people.isPlaceholderData
  const found =
    search === ''
      ? []
      : (people.data ?? []).filter(({ name, username }) => isFor || matches(`${name} ${username}`, search))
  const chats = found.filter(({ role: of, state }) => of === 'student' && state === 'active')
  return {
    groups: [
      { label: messages.palette_screens(), choices: screens },
      { label: messages.palette_questions(), choices: questionChoices },
      { label: messages.palette_people(), choices: choicesOf(found, 'person') },
      { label: messages.palette_chats(), choices: choicesOf(chats, 'chat') },
    ].filter(({ choices }) => choices.length > 0),
    isSearching: questions.isPending || people.isFetching || debounced !== search,
    hasFailed: questions.isError || people.isError,
    hasOlderQuestions: search !== '' && questions.data?.next !== undefined,
  }
}
