// From a message in the app to the screen that its notification opens: the server, a push service and the service worker.
import type { Browser } from '@playwright/test'
import { startPushService } from '#server/commands/demo/push-service.ts'
import { startServer } from '#tools/start-server.ts'
import { call, sendMessages } from '../support/content.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, givePush, shownNotifications, startWorker, tapNotification, test, turnOn } from '../support/push.ts'

type Service = Awaited<ReturnType<typeof startPushService>>

/** Opens a browser on a device that the push service knows, and turns notifications on. */
async function openDevice(browser: Browser, address: string, service: Service, person: Person) {
  const { id, subscription } = service.subscribe('UTC')
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'allow' })
  await givePush(context, subscription)
  const page = await context.newPage()
  await logIn(page, person, '/resources')
  await turnOn(page)
  const deliver = await startWorker(page)
  const texts = () => service.received.filter(({ deviceId }) => deviceId === id).map(({ text }) => text)
  return { page, context, deliver, texts }
}

test('PS6: tells both devices of a student that a leader wrote, without the text', async ({ browser }) => {
  const service = await startPushService()
  const server = await startServer({ environment: { PUSH_SERVICES: service.origin } })
  const { request: api } = await browser.newContext({ baseURL: server.address })
  await call(api, leader, 'PUT', '/api/settings', { quietHours: { from: '00:00', to: '00:00' } })
  const student = await registerStudent(api)
  const devices = [
    await openDevice(browser, server.address, service, student),
    await openDevice(browser, server.address, service, student),
  ] as const
  const [phone, laptop] = devices

  await phone.page.getByRole('button', { name: 'Send a test notification' }).click()
  await expect(phone.page.getByText('Sent!')).toBeVisible()
  await expect.poll(phone.texts).toHaveLength(1)
  expect(laptop.texts()).toEqual([])

  const secret = 'Your grandmother is better.'
  await sendMessages(api, leader, student._id, [secret])
  await expect.poll(phone.texts).toHaveLength(2)
  await expect.poll(laptop.texts).toHaveLength(1)
  for (const { text } of service.received) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(leader.name)
    expect(text).not.toContain(student.name)
  }
  const [, text = ''] = phone.texts()
  await phone.deliver(text)
  const shown = { title: 'New message from your leaders', path: '/chat' }
  await expect.poll(() => shownNotifications(phone.page)).toEqual([expect.objectContaining(shown)])
  await tapNotification(phone.context, '/chat')
  await expect(phone.page).toHaveURL('/chat')
  await expect(phone.page.getByRole('log').getByText(secret)).toBeVisible()
  await expect.poll(() => shownNotifications(phone.page)).toEqual([])

  for (const { context } of devices) await context.close()
  await server.stop()
  await service.stop()
})
