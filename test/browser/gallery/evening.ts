// A volunteer's evening: sets a group up, invites six students with the printed QR code, lets one in, helps one who forgot the
// password, shares the work with further leaders, and removes one of them. `npm run gallery` saves a screenshot of each step.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { StartedServer } from '#tools/start-server.ts'
import { fillAccount, setupLinkOf, submitLogin } from '../support/account-forms.ts'
import { chooseAction } from '../support/group.ts'

const password = 'mustard-seed'
const size = { width: 390, height: 844 }
/** A sheet of paper, in CSS pixels. */
const a4 = { width: 794, height: 1123 }

interface Options {
  browser: Browser
  /** A server without accounts. */
  server: StartedServer
  /** Called after each step with the page that shows it. */
  snap: (name: string, page: Page) => Promise<unknown>
}

export async function liveThroughAnEvening({ browser, server, snap }: Options): Promise<void> {
  const contexts: BrowserContext[] = []
  /** Opens the browser of another person, on a phone. */
  async function openPhone(path: string): Promise<Page> {
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: size,
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    })
    contexts.push(context)
    const page = await context.newPage()
    await page.goto(path)
    return page
  }

  // Set-up.
  const ruth = await openPhone(await setupLinkOf(server))
  await ruth.getByLabel('Name of your group').fill('Youth of St. Mark')
  await snap('set-up', ruth)
  await ruth.getByRole('radio', { name: 'With a join code' }).check()
  await fillAccount(ruth, { name: 'Ruth Adeyemi', username: 'ruth', password })
  await snap('set-up-filled', ruth)
  await ruth.getByRole('button', { name: 'Create account' }).click()
  await ruth.getByRole('heading', { name: 'First steps' }).waitFor()
  await snap('first-steps', ruth)

  // Settings and the printed sheet.
  await openScreen(ruth, 'Settings')
  await snap('settings', ruth)
  await ruth.getByRole('link', { name: /^Who can a student call\?/ }).click()
  await ruth.getByRole('button', { name: 'Add contact' }).click()
  await ruth.getByLabel('Name', { exact: true }).fill('Miriam Cohen, youth pastor')
  await ruth.getByLabel('Phone (optional)').fill('+1 555 010 7788')
  await snap('help-contact', ruth)
  await ruth.getByRole('button', { name: 'Save' }).click()
  await ruth.getByText('Settings saved').first().waitFor()
  await openScreen(ruth, 'Invite')
  const link =
    (await ruth
      .getByText(/\/register\?code=/)
      .first()
      .textContent()) ?? ''
  await snap('invite', ruth)
  await ruth.emulateMedia({ media: 'print' })
  await ruth.setViewportSize(a4)
  await snap('printed-sheet', ruth)
  await ruth.emulateMedia({ media: 'screen' })
  await ruth.setViewportSize(size)

  // Five students join with the link of the QR code.
  const students = [
    ['Ana Lucía Moreno', 'ana'],
    ['Noor Haddad', 'noor'],
    ['Samuel Okafor', 'samuel'],
    ['Chloe Martin', 'chloe'],
    ['Jonah Weiss', 'jonah'],
  ] as const
  const pages = new Map<string, Page>()
  for (const [name, username] of students) {
    const page = await openPhone(link)
    pages.set(username, page)
    await join(page, name, username, username === 'ana' ? (step) => snap(`join-${step}`, page) : async () => undefined)
    await page.getByText(`Welcome back, ${name}`).waitFor()
    if (username === 'ana') await snap('joined', page)
  }

  // The leader approves accounts from now on, and the sixth student waits.
  await openScreen(ruth, 'Settings')
  await ruth.getByRole('link', { name: /^Joining/ }).click()
  const approval = 'A leader approves each account'
  await ruth.getByRole('switch', { name: approval }).click()
  await ruth.getByRole('switch', { name: approval, checked: true }).waitFor()
  await snap('approval-on', ruth)
  const eli = await openPhone(link)
  await join(eli, 'Eli Romero', 'eli', async () => undefined)
  await eli.getByRole('heading', { name: 'A leader will let you in soon' }).waitFor()
  await snap('waiting', eli)
  await openScreen(ruth, 'Dashboard')
  const waiting = ruth.getByRole('link', { name: '1 person is waiting to join' })
  // What has arrived since the last visit is held back.
  const news = ruth.getByRole('button', { name: '1 new' })
  await news.or(waiting).first().waitFor()
  if (await news.isVisible()) await news.click()
  await waiting.waitFor()
  await snap('someone-waits', ruth)
  await waiting.click()
  await ruth.getByRole('button', { name: 'Let in' }).waitFor()
  await snap('waiting-list', ruth)
  await ruth.getByRole('button', { name: 'Let in' }).click()
  await ruth.getByText('Eli Romero is in.').waitFor()
  await snap('let-in', ruth)
  await eli.getByText('Welcome back, Eli Romero').waitFor()
  await snap('let-in-student', eli)

  // One student has forgotten the password.
  const noor = pages.get('noor') as Page
  await openMenu(noor)
  await noor.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await submitLogin(noor, { username: 'noor', password: 'forgotten' })
  await noor.getByText('Invalid username or password').first().waitFor()
  await snap('forgotten', noor)
  await noor.getByRole('link', { name: 'Forgot your password?' }).click()
  await noor.getByRole('heading', { name: 'New password' }).waitFor()
  await snap('recover', noor)
  await openScreen(ruth, 'Users')
  await ruth.getByRole('link', { name: /Noor Haddad/ }).click()
  await ruth.getByRole('heading', { name: 'Noor Haddad' }).waitFor()
  await snap('person', ruth)
  await chooseAction(ruth, 'Give a reset code')
  await ruth.getByRole('button', { name: 'Create code' }).click()
  const code = ruth.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  await code.waitFor()
  await snap('recovery-code', ruth)
  await noor.getByLabel('Username').fill('noor')
  await noor.getByLabel('Code').fill((await code.textContent()) ?? '')
  await noor.getByLabel('New password', { exact: true }).fill('brighter-than-before')
  await snap('recover-filled', noor)
  await noor.getByRole('button', { name: 'Set new password' }).click()
  await noor.getByText('Welcome back, Noor Haddad').waitFor()
  await snap('recovered', noor)
  await ruth.getByRole('button', { name: 'Done' }).click()

  // A second leader is invited, and a student becomes the third.
  await openScreen(ruth, 'Invite')
  await ruth.getByRole('tab', { name: 'Leaders' }).click()
  await ruth.getByRole('button', { name: 'Create a link' }).click()
  const leaderLink = ruth.getByText(/\/join-as-leader#/).first()
  await leaderLink.waitFor()
  await snap('invite-leader', ruth)
  const tomas = await openPhone((await leaderLink.textContent()) ?? '')
  await fillAccount(tomas, { name: 'Tomás Rivera', username: 'tomas', password })
  await snap('join-as-leader', tomas)
  await tomas.getByRole('button', { name: 'Create account' }).click()
  await tomas.getByText('Welcome back, Tomás Rivera').waitFor()
  await snap('joined-as-leader', tomas)
  await openScreen(ruth, 'Users')
  await ruth.getByRole('link', { name: /Samuel Okafor/ }).click()
  await chooseAction(ruth, 'Make leader')
  await snap('make-leader', ruth)
  await ruth.getByRole('dialog').getByRole('button', { name: 'Make leader' }).click()
  await ruth.getByText('Samuel Okafor is a leader now.').waitFor()
  await snap('made-leader', ruth)

  // With three leaders, a second one confirms the removal of one.
  await chooseAction(ruth, 'No longer leader')
  await snap('remove-leader', ruth)
  await ruth.getByRole('dialog').getByRole('button', { name: 'No longer leader' }).click()
  await ruth.getByText('A second leader has to confirm').waitFor()
  await ruth.getByRole('button', { name: 'Done' }).click()
  await snap('removal-requested', ruth)
  await openScreen(tomas, 'Dashboard')
  await tomas.getByText('Ruth Adeyemi wants to remove Samuel Okafor as a leader').waitFor()
  await snap('confirmation', tomas)
  await tomas.getByRole('button', { name: 'Confirm' }).click()
  await snap('confirm', tomas)
  await tomas.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await tomas.getByText('Samuel Okafor is no longer a leader.').waitFor()
  await snap('confirmed', tomas)
  const samuel = pages.get('samuel') as Page
  // A change of role ends the sessions from before.
  await submitLogin(samuel, { username: 'samuel', password })
  await openMenu(samuel)
  await samuel.getByRole('link', { name: 'My Responses' }).filter({ visible: true }).waitFor()
  await samuel.keyboard.press('Escape')
  await openScreen(ruth, 'History')
  await snap('history', ruth)

  for (const context of contexts) await context.close()
}

/** Registers and logs in. */
async function join(page: Page, name: string, username: string, snap: (step: string) => Promise<unknown>) {
  await page.getByLabel('Full name').waitFor()
  await snap('register')
  await fillAccount(page, { name, username, password })
  await page.getByLabel('Confirm password').fill(password)
  await snap('register-filled')
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('heading', { name: 'Account Created Successfully!' }).waitFor()
  await snap('registered')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await submitLogin(page, { username, password })
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

/** Opens a screen through the menu. */
async function openScreen(page: Page, item: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('dialog').getByRole('link', { name: item }).click()
  await page.getByRole('heading', { level: 1, name: item === 'Users' ? /Users/ : item }).waitFor()
}
