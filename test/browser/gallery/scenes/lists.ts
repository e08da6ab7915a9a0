// Earlier versions and deleted entries, which leaders can still read.

import type { QuestionResponse } from '#contract/responses.ts'
import { openFirstReview } from '../../support/review.ts'
import { follow, press, see } from '../acts.ts'
import { type Act, empty, extreme, holdBack, type Part, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(5)
const deletion = {
  createdAt: '2026-01-05T18:00:00.000Z',
  user: { _id: 'ana', name: `Ana ${longWord.slice(0, 60)}` },
  deletedAt: '2026-02-05T18:00:00.000Z',
  restorableUntil: '2099-02-12T18:00:00.000Z',
}
const texts = [
  {
    _id: 'deleted-1',
    title: 'Camp',
    content: 'For my grandmother, who has been in hospital since Monday.',
    deletedBy: { name: 'Ruth Adeyemi' },
  },
  { _id: 'deleted-2', title: longWord, content: longWord.repeat(5), deletedBy: null },
].map((text) => ({ ...text, ...deletion }))

const lists = [
  {
    name: 'admin-prayer-requests',
    path: '/admin/prayer-requests',
    api: /\/api\/prayer-requests\/deleted/,
    label: 'Deleted prayer requests',
    items: texts.map((text) => ({
      ...text,
      prayerCount: 3,
      responses: [],
      response: null,
      audience: 'leaders',
      isWithdrawn: text.deletedBy !== null,
      editedAt: text.createdAt,
    })),
  },
  {
    name: 'admin-broadcast',
    path: '/admin/broadcast',
    api: /\/api\/broadcasts\/deleted/,
    label: 'Deleted announcements',
    items: texts.map((text) => ({ ...text, priority: 'urgent' })),
  },
  {
    name: 'admin-questions',
    path: '/admin/questions',
    api: /\/api\/questions\/deleted/,
    label: 'Deleted questions',
    items: texts.map((text) => ({ ...text, description: text.content, category: 'worship', dueDate: '2026-01-12' })),
  },
]

/** Opens a list and scrolls to its button. */
const open = (label: string | RegExp): Part => [
  press(label),
  (page) =>
    page
      .getByRole('button', { name: label, expanded: true })
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center' })),
]

const deletedScenes: Scene[] = lists.flatMap(({ name, path, api, label, items }): Scene[] => {
  const scene = scenesOf(path, undefined, empty)
  return [
    scene(`${name}-deleted`, reply('GET', api, 200, items), open(label)),
    scene(`${name}-deleted-empty`, open(label)),
    scene(`${name}-deleted-loading`, holdBack('GET', api), open(label)),
    scene(`${name}-deleted-failing`, reply('GET', api, 500, refusal), open(label), see('Try Again')),
  ]
})

/** Changes the question on the screen, which creates an earlier version. */
const saveQuestion: Act = async (page, { call }) => {
  await page.waitForURL(/\/questions\/./)
  const path = `/api${new URL(page.url()).pathname}`
  const question = await call<{ title: string }>('leader', 'GET', path)
  await call('leader', 'PUT', path, { ...question, title: `${question.title} (edited)` })
  await page.getByRole('button', { name: /Earlier versions$/ }).waitFor()
}

/** Reviews the first response in the list twice, and shows it alone: other scenes answer and review meanwhile. */
const reviewTwice: Act = async (page, { call }) => {
  const [first] = await call<QuestionResponse[]>('leader', 'GET', '/api/responses/all')
  for (const review of [
    { status: 'rejected', feedback: 'Please say more about the second half.' },
    { status: 'approved', feedback: 'Well said!' },
  ]) {
    await call('leader', 'PUT', `/api/responses/${first?._id}`, review)
  }
  await page.goto(`/admin/responses?question=${first?.question._id}&student=${first?.user._id}`)
  await openFirstReview(page)
  await page
    .getByRole('button', { name: /^All \d+ reviews$/ })
    .first()
    .waitFor()
}

export const historyScenes: Scene[] = [
  ...deletedScenes,
  scenesOf('/admin/questions', undefined, extreme)(
    'admin-question-versions',
    follow('View Details'),
    saveQuestion,
    open(/Earlier versions$/),
  ),
  scenesOf('/admin/responses', undefined, extreme)(
    'admin-responses-reviews',
    follow('All'),
    reviewTwice,
    open(/^All \d+ reviews$/),
  ),
]
