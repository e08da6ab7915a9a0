// How people get in, and how they change their accounts.
import { unique } from '../browser/support/content.ts'
import { change } from '../browser/support/group.ts'
import { choose, logIn } from './support/menu.ts'
import { button, field, heading, link, role, type Screen, text, within } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const newName = () => unique('sam').replace(' ', '-')
const password = 'mustard-seed'

async function fillAll(screen: Screen, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await screen.fill(field(label), value)
}
const registration = (username: string) => ({
  ...{ 'Full name': 'Sam Student', Username: username },
  ...{ Password: password, 'Confirm password': password },
})

test('EB1: registers, and logs in to the page that asked for it', async ({ open, expectErrors }) => {
  expectErrors(/40[01]|Failed to load resource/)
  const username = newName()
  const screen = await open('/prayer-requests?show=yours')
  await screen.tap(link('Register here'))
  await screen.tap(button('Register'))
  await screen.sees(text('Full name is required'))
  await fillAll(screen, registration(username))
  await screen.tap(button('Register'))
  await screen.sees(heading('Account Created Successfully!'))
  await screen.showsPath('/login')
  await logIn(screen, { username, password: 'mustard-tree' })
  await screen.sees(text('Invalid username or password'))
  await logIn(screen, { username, password })
  await screen.sees(heading('Prayer Requests'))
  await screen.showsPath('/prayer-requests?show=yours')
})

test('EB1: asks for a join code, and takes the right one @own-group', async ({ open, api, expectErrors }) => {
  expectErrors(/400|Failed to load resource/)
  const { joinCode } = await change(api, { joinCodeRequired: true })
  const screen = await open('/register?code=AAAA-AAAA')
  await fillAll(screen, registration('noa'))
  await screen.tap(button('Register'))
  await screen.hasFocus(field('Join code'))
  await fillAll(screen, { ...registration('noa'), 'Join code': joinCode.toLowerCase() })
  await screen.tap(button('Register'))
  await screen.sees(heading('Account Created Successfully!'))
})

test('EB1: changes username and password, and logs out two seconds after each', async ({ openAs, student }) => {
  const screen = await openAs(student, '/manage-account')
  const changeIt = async (what: string, values: Record<string, string>) => {
    const panel = role('tabpanel', `Update ${what}`)
    await screen.tap(role('tab', `Update ${what}`))
    for (const [label, value] of Object.entries(values)) await screen.fill(within(panel, field(label)), value)
    const startedAt = Date.now()
    await screen.tap(within(panel, button(`Update ${what}`)))
    await screen.sees(text(/^Logging you out/))
    await screen.showsPath('/login')
    expect(Date.now() - startedAt).toBeGreaterThan(2000)
  }
  const username = newName()
  await changeIt('Username', { 'Current password': student.password, 'New username': username })
  await logIn(screen, { username, password: student.password })
  await screen.sees(heading('Dashboard'))
  await choose(screen, 'Manage Account')
  const words = { 'New password': 'mustard-tree', 'Confirm new password': 'mustard-tree' }
  await changeIt('Password', { 'Current password': student.password, ...words })
  await logIn(screen, { username, password: 'mustard-tree' })
  await screen.showsPath('/dashboard')
})

test('gets the address of a calendar, and stops it', async ({ openAs, student }) => {
  const screen = await openAs(student, '/manage-account')
  await screen.tap(button('Calendar'))
  await screen.tap(button('Get an address'))
  await screen.hasFocus(heading('Address of your calendar'))
  await screen.sees(text(/\/api\/calendar\/[\w-]{43}\.ics$/))
  await screen.tap(button('Stop this address'))
  await screen.tap(within(role('dialog', 'Stop this address?'), button('Stop this address')))
  await screen.sees(button('Get an address'))
})
