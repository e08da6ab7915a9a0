import { startProxy } from '#tools/tcp-proxy.ts'
import { addQuestion, unique } from '../browser/support/content.ts'
import { untilStored } from '../browser/support/device.ts'
import { waitUntilKept } from '../browser/support/offline.ts'
import { messagesOf } from '../browser/support/outbox.ts'
import { field, heading, text } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('EB1: keeps screens and a message offline, and sends it once', async ({
  openAs,
  student,
  api,
  address,
  running,
  expectErrors,
}) => {
  expectErrors(/ERR_|Failed to (load|fetch)|could not|NetworkError|Could not connect|error occurred|network connection/)
  const { title } = await addQuestion(api)
  const proxy = await startProxy(new URL(address))
  running.push({ stop: async () => proxy.close() })
  const screen = await openAs(student, '/questions', { address: new URL(proxy.url).origin })
  await waitUntilKept(screen, 'student')
  await screen.sees(heading(title))
  await untilStored(screen, [title])
  await screen.open('/chat')
  await screen.sees(field('Your message'))
  await untilStored(screen, ['participants'])

  proxy.setMode('refusing')
  await screen.sees(text(/^Offline\. Seen at/))
  const message = unique('See you on Friday')
  await screen.fill(field('Your message'), message)
  await screen.tab.press('Enter')
  await screen.sees(text("Will be sent when you're back online"))
  await screen.tab.reload()
  await screen.sees(text(message))
  await screen.sees(text("Will be sent when you're back online"))
  await screen.open('/questions')
  await screen.sees(heading(title))
  await screen.sees(text(/^Seen at/))

  proxy.setMode('forwarding')
  await screen.seesNo(text(/^Seen at/))
  await expect.poll(() => messagesOf(api, student)).toEqual([message])
  await screen.open('/chat')
  await screen.sees(text(message))
  await screen.seesNo(text("Will be sent when you're back online"))
  expect(await messagesOf(api, student)).toEqual([message])
})
