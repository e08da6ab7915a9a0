// Downloads of records: preparing, ready and failed.
import { chooseItem, dialogOpens, follow, press, see } from '../acts.ts'
import { cutOff, holdBack, type Part, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const anExport = /\/api\/export$/
const openData = [press('Your data'), press('Page to read or print')]
const account = scenesOf('/manage-account', 'ana')

/** Opens the page of the first student in the list. */
const openStudent: Part = [
  follow(/Ana/),
  (page) => page.getByRole('tab', { name: 'Data' }).click(),
  press(/^Transcript/),
  see('Your file is ready.'),
]

export const recordScenes: Scene[] = [
  account('own-data', press('Your data')),
  account('own-data-preparing', holdBack('POST', anExport), openData),
  account('own-data-failed', reply('POST', anExport, 500, refusal), openData),
  account('own-data-offline', cutOff('POST', anExport), openData),
  account('own-data-ready', openData, see('Your file is ready.')),
  scenesOf('/admin/users?search=ana', 'ruth')('person-records', openStudent),
  scenesOf('/admin/chat', 'ruth')(
    'chat-transcript',
    (page) => page.getByRole('link', { name: /Ana/ }).first().click(),
    press(/^More for/),
    chooseItem('Transcript'),
    dialogOpens,
  ),
]
