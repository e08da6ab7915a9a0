// Addresses that get notifications: the rows, the sheet, and the page that a message's link opens to end them.
import { dialogOpens, fill, press, scrollTo, see } from '../acts.ts'
import { changed, cutOff, holdBack, keyboard, type Part, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const given = /\/api\/notifications$/
const ofEmail = /\/api\/notifications\/addresses\/email$/
const ofCode = /\/addresses\/email\/code$/
const ofConfirm = /\/addresses\/email\/confirm$/

const email = { channel: 'email', address: 'noor@example.org', isParents: false, state: 'on' }
const unconfirmed = { ...email, state: 'unconfirmed' }
const ended = { ...email, state: 'ended', endReason: 'link' }
const gateway = { channel: 'gateway', address: '+1 555 010 7788', isParents: false, state: 'on' }
const long = `${'wolfeschlegelsteinhausenbergerdorff.'.repeat(3)}@${'montgomery-upon-the-river-'.repeat(4)}example.org`

const facts = (addresses: object[], needsParents = false) => ({
  channels: ['email', 'gateway'],
  addresses,
  needsParents,
})
const has = (addresses: object[], needsParents = false) =>
  changed(given, (body: object) => ({ ...body, ...facts(addresses, needsParents) }))
/** What routes of addresses return. */
const returned = (address: object) => ({
  publicKey: 'BAAA',
  isSubscribed: false,
  kinds: [],
  quietHours: { from: '21:00', to: '07:00' },
  ...facts([address]),
})
const refused = (status: number, path: string | undefined, message: string) => ({
  status,
  json: { ...refusal, message, ...(path !== undefined && { errors: [{ path, message }] }) },
})
const answers = (path: RegExp, { status, json }: ReturnType<typeof refused>, method = 'POST') =>
  reply(method, path, status, json)

/** A refusal is in the language in which the page has asked. */
const inItsLanguage: Part = {
  allow: [{ fault: /^wrong direction: /, because: 'the language is changed after the refusal' }],
}

const onAccount = scenesOf('/manage-account', 'ana')
const open: Part = [press(/^Email/), dialogOpens]
const openParents: Part = [press(/^A parent's email/), dialogOpens]
const typed = fill('Your email address', email.address)
const guess = [fill('Code', 'BCDF-GHJK'), press('Confirm')]
const toStop = scenesOf('/stop#aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f')
const ofStop = /\/api\/stop\//

export const addressScenes: Scene[] = [
  onAccount('account-addresses', has([email, gateway]), see(email.address)),
  onAccount('account-addresses-long', has([{ ...email, address: long }, unconfirmed]), see(/^wolfe/)),
  onAccount('address-email', has([]), open),
  onAccount('address-email-invalid', has([]), open, press('Send a code'), see('Email address is not valid')),
  onAccount('address-email-keyboard', has([]), keyboard, open, typed),
  onAccount('address-sending', has([]), holdBack('PUT', ofEmail), open, typed, press('Send a code')),
  onAccount(
    'address-offline',
    inItsLanguage,
    has([]),
    cutOff('PUT', ofEmail),
    open,
    typed,
    press('Send a code'),
    see(/can't connect/),
  ),
  onAccount(
    'address-limit',
    inItsLanguage,
    has([]),
    answers(ofEmail, refused(429, undefined, 'That was a lot of messages for one day. Try again tomorrow.'), 'PUT'),
    open,
    typed,
    press('Send a code'),
    see(/Try again tomorrow/),
  ),
  onAccount(
    'address-code',
    has([]),
    reply('PUT', ofEmail, 200, returned(unconfirmed)),
    open,
    typed,
    press('Send a code'),
    see('Code'),
  ),
  onAccount('address-code-keyboard', has([unconfirmed]), keyboard, open, fill('Code', 'BCDF')),
  onAccount('address-code-long', has([{ ...unconfirmed, address: long }]), open),
  onAccount(
    'address-code-wrong',
    inItsLanguage,
    has([unconfirmed]),
    answers(ofConfirm, refused(400, 'code', 'This code is wrong. Look at the newest message.')),
    open,
    guess,
    see(/is wrong/),
  ),
  onAccount(
    'address-code-again',
    has([unconfirmed]),
    reply('POST', ofCode, 200, returned(unconfirmed)),
    open,
    press('Send a new code'),
    see(/on its way/),
  ),
  onAccount(
    'address-confirmed',
    has([unconfirmed]),
    reply('POST', ofConfirm, 200, returned(email)),
    open,
    guess,
    see(/^Messages go to/),
  ),
  onAccount('address-on', has([email]), open),
  onAccount('address-test', has([email]), reply('POST', /\/test$/, 204, {}), open, press('Send a test'), see(/^Sent!/)),
  onAccount('address-remove', has([email]), open, press('Remove'), see('Remove this address?')),
  onAccount('address-other', has([email]), open, press('Use another address')),
  onAccount('address-ended', has([ended]), open),
  onAccount('address-refused', has([{ ...ended, address: long, endReason: 'refused' }]), open),
  onAccount(
    'address-ended-code',
    has([ended]),
    reply('POST', ofCode, 200, returned(ended)),
    open,
    press('Send a new code'),
    see('Code'),
  ),
  onAccount('address-gateway', has([]), press(/^Messenger/), dialogOpens),
  onAccount('address-parents', has([], true), openParents),
  onAccount('address-parents-code', has([{ ...unconfirmed, isParents: true }], true), openParents),
  onAccount('address-parents-on', has([{ ...email, isParents: true }], true), openParents),
  onAccount('address-parents-own', has([email], true), openParents),
  scenesOf('/notifications', 'ana')('notifications-addresses', has([email]), scrollTo('Other ways to reach you')),
  scenesOf('/notifications', 'ruth')(
    'notifications-addresses-leader',
    has([ended]),
    scrollTo('Other ways to reach you'),
  ),
  toStop('stop'),
  toStop('stop-done', reply('POST', ofStop, 204, {}), press('Stop these messages'), see('Stopped')),
  toStop('stop-offline', inItsLanguage, cutOff('POST', ofStop), press('Stop these messages'), see(/can't connect/)),
  scenesOf('/stop')('stop-no-link'),
]
