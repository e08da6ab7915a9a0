// Downloads of records: preparing, ready and failed.
import { cutOff, follow, holdBack, inTurn, press, refusal, reply, type Scene, scrollTo } from '../scene.ts'

const anExport = /\/api\/export$/
const openData = inTurn(scrollTo('Your data'), press('Page to read or print'))
const account = { path: '/manage-account', user: 'ana' } as const

/** Opens the page of the first student in the list. */
const openStudent = inTurn(follow(/Ana/), async (page) => {
  await page.getByRole('heading', { name: 'Records' }).waitFor()
  await scrollTo('Records')(page)
})

export const recordScenes: Scene[] = [
  { ...account, name: 'own-data', act: scrollTo('Your data') },
  { ...account, name: 'own-data-preparing', prepare: holdBack('POST', anExport), act: openData },
  { ...account, name: 'own-data-failed', prepare: reply('POST', anExport, 500, refusal), act: openData },
  { ...account, name: 'own-data-offline', prepare: cutOff('POST', anExport), act: openData },
  {
    ...account,
    name: 'own-data-ready',
    act: inTurn(openData, (page) => page.getByText('Your file is ready.').waitFor()),
  },
  { name: 'person-records', path: '/admin/users?search=ana', user: 'ruth', act: openStudent },
  {
    name: 'chat-transcript',
    path: '/admin/chat',
    user: 'ruth',
    act: inTurn(
      (page) => page.getByRole('link', { name: /Ana/ }).first().click(),
      press('Transcript'),
      (page) => page.getByRole('dialog').waitFor(),
    ),
  },
]
