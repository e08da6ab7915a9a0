// Passages of the Bible.
import { post } from '../browser/support/content.ts'
import { button, heading, link, text } from './support/screen.ts'
import { test } from './support/test.ts'

test('EB1: taps a reference, reads on, and goes back', async ({ openAs, student, api }) => {
  await post(api, student, `/api/chats/${student._id}/messages`, { content: 'Have you read Jn 3:16?' })
  const screen = await openAs(student, '/chat')
  await screen.tap(link('Jn 3:16'))
  await screen.sees(heading('John 3:16'))
  await screen.sees(text(/King James Version/))
  await screen.tap(button('Read the whole chapter'))
  await screen.sees(heading('John 3'))
  await screen.tap(button('Next chapter'))
  await screen.sees(heading('John 4'))
  await screen.tab.back()
  await screen.sees(text(/Have you read/))
  await screen.tap(link('Jn 3:16'))
  await screen.tap(button('Close'))
  await screen.sees(text(/Have you read/))
})
