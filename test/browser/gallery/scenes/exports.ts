// Downloads of records: preparing, ready and failed.
import { chooseItem, dialogOpens, follow, press, seeText } from '../acts.ts'
import { cutOff, holdBack, refusal, reply } from '../responses.ts'
import { given, inTurn, type Scene, scenesOf } from '../scene.ts'

const anExport = /\/api\/export$/
const openData = inTurn(press('Your data'), press('Page to read or print'))
const account = scenesOf({ path: '/manage-account', user: 'ana' })

/** Opens the page of the first student in the list. */
const openStudent = inTurn(
  follow(/Ana/),
  (page) => page.getByRole('tab', { name: 'Data' }).click(),
  press(/^Transcript/),
  seeText('Your file is ready.'),
)

export const recordScenes: Scene[] = [
  account('own-data', press('Your data')),
  account('own-data-preparing', given(holdBack('POST', anExport)), openData),
  account('own-data-failed', given(reply('POST', anExport, 500, refusal)), openData),
  account('own-data-offline', given(cutOff('POST', anExport)), openData),
  account('own-data-ready', openData, seeText('Your file is ready.')),
  scenesOf({ path: '/admin/users?search=ana', user: 'ruth' })('person-records', openStudent),
  scenesOf({ path: '/admin/chat', user: 'ruth' })(
    'chat-transcript',
    (page) => page.getByRole('link', { name: /Ana/ }).first().click(),
    press(/^More for/),
    chooseItem('Transcript'),
    dialogOpens,
  ),
]
