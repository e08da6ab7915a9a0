// Two leaders who share the chats: who replies is shown live to the other.
import { expectLive, log, write } from '../support/chat.ts'
import { sendMessages } from '../support/content.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('shows live which leader replies, and lets another take over @own-group', async ({ api, openAs }) => {
  expectConsole(/status of 409|net::ERR_FAILED|could not be fetched/)
  const miriam = await registerLeader(api, 'Miriam')
  const [ana, ben] = [await registerStudent(api, { name: 'Ana' }), await registerStudent(api, { name: 'Ben' })]
  for (const student of [ana, ben]) await sendMessages(api, student, student._id, ['Are you there?'])

  const list = await openAs(leader, '/admin/chat')
  const chat = await openAs(leader, `/admin/chat?chat=${ana._id}`)
  const hers = await openAs(miriam, '/admin/chat?show=waiting')
  const row = list.getByRole('link', { name: `@${ana.username}` })
  const theirs = chat.getByRole('region', { name: 'Ana' })
  const herRow = hers.getByRole('link', { name: `@${ana.username}` })
  const herChat = hers.getByRole('region', { name: 'Ana' })
  const chip = list.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name: /^Waiting/ })
  await expect(chip).toHaveText('Waiting 2')
  await expect(row.getByText('Waiting 1 minute')).toBeAttached()

  await herRow.click()
  await list.clock.install()
  const opened = list.waitForResponse('**/api/events')
  await list.reload()
  await opened
  await expect(row).toBeVisible()
  const take = herChat.getByRole('button', { name: "I'm on it" })
  await expectLive(row.getByText('Miriam is on it'), () => take.click())
  await expect(herChat.getByText("You're on it")).toBeVisible()
  await expect(theirs.getByText('Miriam is on it')).toBeVisible()
  await herChat.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('Miriam is on it')).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: "I'm on it" })).toBeVisible()

  // Without live updates, the page does not know yet that Miriam has taken it.
  await chat.route('**/api/chats/admin*', (route) => route.abort())
  await herChat.getByRole('button', { name: "I'm on it" }).click()
  await expect(herChat.getByText("You're on it")).toBeVisible()
  await theirs.getByRole('button', { name: "I'm on it" }).click()
  await expect(chat.getByText('Miriam is already on it.')).toBeVisible()
  await chat.unroute('**/api/chats/admin*')
  await theirs.getByRole('button', { name: 'Take over' }).click()
  await expect(theirs.getByText("You're on it")).toBeVisible()
  await expect(herChat.getByText('Pastor Anna is on it')).toBeVisible()

  // Nobody else has taken Ben's chat.
  await write(chat, 'Here I am')
  await expect(log(hers).getByText('Here I am')).toBeVisible()
  await expect(herChat.getByText('is on it')).toHaveCount(0)
  await expect(row.getByText('Waiting')).toHaveCount(0)
  await expect(chip).toHaveText('Waiting 1')
  await hers.getByRole('link', { name: 'Next waiting chat' }).click()
  await expect(hers.getByRole('heading', { name: 'Ben' })).toBeFocused()
  await hers.getByRole('button', { name: "I'm on it" }).click()
  // Miriam replies to Ben, so that no chat is left for the other leader.
  await expect(theirs.getByRole('link', { name: 'Next waiting chat' })).toHaveCount(0)
  for (const page of [list, chat, hers]) await page.context().close()
})

test('shows until when a change is under way, so that no tap is lost', async ({ page, api, student }) => {
  await sendMessages(api, student, student._id, ['Are you there?'])
  await logIn(page, leader, `/admin/chat?chat=${student._id}`)
  // The change arrives as an event before its response does.
  const held = Promise.withResolvers<void>()
  await page.route('**/taken', async (route) => {
    const response = await route.fetch()
    await held.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: "I'm on it" }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeDisabled()
  await expect(page.getByRole('button', { name: 'No reply needed' })).toBeDisabled()
  held.resolve()
  await undo.click()
  await expect(page.getByRole('button', { name: "I'm on it" })).toBeEnabled()
})
