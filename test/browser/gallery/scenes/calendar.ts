// The sheet with the secret address of a person's calendar.
import { press, see } from '../acts.ts'
import { cutOff, holdBack, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const ofCalendar = /\/api\/calendar$/
const createdAt = '2026-11-20T18:05:00.000Z'
const none = reply('GET', ofCalendar, 200, { createdAt: null })
const made = reply('POST', ofCalendar, 201, {
  path: '/api/calendar/aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f.ics',
  createdAt,
})
const since = reply('GET', ofCalendar, 200, { createdAt })
const open = press('Calendar')
const account = scenesOf('/manage-account', 'ana')

export const calendarScenes: Scene[] = [
  account('calendar', none, open),
  account('calendar-loading', holdBack('GET', ofCalendar), open),
  account('calendar-failed', reply('GET', ofCalendar, 500, refusal), open, see('Try Again')),
  account('calendar-offline', cutOff('GET', ofCalendar), open, see('Try Again')),
  account('calendar-address', none, made, open, press('Get an address'), see('How to add it')),
  account('calendar-since', since, open),
  account('calendar-stop', since, open, press('Stop this address'), see('Stop this address?')),
  scenesOf('/manage-account', 'ruth')(
    'admin-calendar-address',
    none,
    made,
    open,
    press('Get an address'),
    see('How to add it'),
  ),
]
