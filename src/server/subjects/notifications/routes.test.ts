import { describe, expect } from 'vitest'
import { leaderNotifications, studentNotifications } from '#contract/rules/notifications.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, password } from '#test/support/people.ts'
import { pushSubscription } from '#test/support/push.ts'
import { createVapidKeys } from './vapid.ts'

const get = async (app: TestApp, { token }: Person) => (await app.call('GET /api/notifications', {}, token)).body
const subscribe = (app: TestApp, { token }: Person, body = pushSubscription()) =>
  app.call('PUT /api/notifications/device', { body }, token)
const logInAgain = async (app: TestApp, person: Person): Promise<Person> => {
  const { body } = await app.call('POST /api/auth/login', { body: { username: person.username, password } })
  return { ...person, token: body.token }
}

describeOnBoth('notifications', () => {
  it('have one public key, also on several nodes that are asked at once', async ({ nodes, student }) => {
    const responses = await Promise.all([...nodes, ...nodes].map((node) => get(node, student)))
    const keys = new Set(responses.map(({ publicKey }) => publicKey))
    expect(keys.size).toBe(1)
    const [key] = keys
    expect(Buffer.from(String(key), 'base64url')).toHaveLength(65)
    const { installation } = await nodes[0].dumpTables()
    expect(installation).toMatchObject([{ vapid_public_key: key }])
  })

  describe('with a key pair in the environment', () => {
    const keys = createVapidKeys()
    it.override('appOptions', {
      settings: { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey },
    })

    it('use it instead of that of the database', async ({ app, student }) => {
      expect((await get(app, student)).publicKey).toBe(keys.publicKey)
    })
  })

  it('are all on at first, and have the quiet hours of the settings', async ({ app, student, leader }) => {
    const body = { quietHours: { from: '22:00', to: '06:30' } }
    await app.call('PUT /api/settings', { body }, leader.token)
    const forStudent = await get(app, student)
    expect(forStudent).toMatchObject({ isSubscribed: false, ...body })
    expect(forStudent.kinds).toEqual(studentNotifications.map((kind) => ({ kind, isOn: true })))
    expect((await get(app, leader)).kinds).toEqual(leaderNotifications.map((kind) => ({ kind, isOn: true })))
  })

  it('can be switched off and on again by kind, for one person', async ({ app, student }) => {
    const change = async (isOn: boolean) => {
      const { body } = await app.call('PUT /api/notifications', { body: { kind: 'message', isOn } }, student.token)
      return body.kinds.filter((it) => !it.isOn).map(({ kind }) => kind)
    }
    expect(await change(false)).toEqual(['message'])
    expect(await change(false)).toEqual(['message'])
    expect((await get(app, await addStudent(app, 'Ben'))).kinds.every(({ isOn }) => isOn)).toBe(true)
    expect(await change(true)).toEqual([])
  })

  it('returns 400 for a kind of the other role', async ({ app, student }) => {
    const body = { kind: 'waiting_person', isOn: false } as const
    expect(await app.call('PUT /api/notifications', { body }, student.token)).toBeRefused(400, 'kind')
  })
})

describeOnBoth('subscribing a device', () => {
  it('saves one subscription for each session, and replaces it', async ({ app, student }) => {
    expect((await subscribe(app, student)).status).toBe(204)
    const second = { ...pushSubscription(), timeZone: 'Asia/Kolkata' }
    await subscribe(app, student, second)
    expect(await app.rowsOf('destinations')).toMatchObject([
      { user_id: student._id, address: second.endpoint, time_zone: 'Asia/Kolkata' },
    ])
    expect((await get(app, student)).isSubscribed).toBe(true)
    expect((await get(app, await logInAgain(app, student))).isSubscribed).toBe(false)
  })

  it('takes over a device from another person', async ({ app, student }) => {
    const device = pushSubscription()
    await subscribe(app, student, device)
    const ben = await addStudent(app, 'Ben')
    await subscribe(app, ben)
    await subscribe(app, ben, device)
    expect(await app.rowsOf('destinations')).toMatchObject([{ user_id: ben._id, address: device.endpoint }])
    expect((await get(app, student)).isSubscribed).toBe(false)
  })

  it('belongs to one of two people who subscribe it at the same moment', async ({ nodes }) => {
    const [one, other] = nodes
    const people = await Promise.all([addStudent(one), addStudent(one, 'Ben')])
    for (let round = 0; round < 10; round += 1) {
      const device = pushSubscription()
      const responses = await Promise.all([subscribe(one, people[0], device), subscribe(other, people[1], device)])
      expect(responses.map(({ status }) => status)).toEqual([204, 204])
      expect((await one.rowsOf('destinations')).filter(({ address }) => address === device.endpoint)).toHaveLength(1)
    }
  })

  it('ends with DELETE, also when it was not subscribed', async ({ app, student }) => {
    await subscribe(app, student)
    for (let round = 0; round < 2; round += 1) {
      expect((await app.call('DELETE /api/notifications/device', {}, student.token)).status).toBe(204)
      expect(await app.rowsOf('destinations')).toEqual([])
    }
  })

  it('PS7: ends when the session ends', { tags: 'slow' }, async ({ app, leader }) => {
    await addLeader(app, 'Tom')
    const ends: Record<string, (person: Person) => Promise<{ status: number }>> = {
      logout: ({ token }) => app.call('POST /api/auth/logout', {}, token),
      'a new password, on another device': async (person) => {
        const body = { currentPassword: password, newPassword: 'brighter' }
        return app.call('PUT /api/auth/update-password', { body }, (await logInAgain(app, person)).token)
      },
      'a new username, on another device': async (person) => {
        const body = { currentPassword: password, newUsername: `${person.username}-2` }
        return app.call('PUT /api/auth/update-username', { body }, (await logInAgain(app, person)).token)
      },
      'a leader who signs the person out': ({ _id: id }) =>
        app.call('POST /api/users/{id}/sign-out', { params: { id } }, leader.token),
      'a leader who switches the account off': ({ _id: id }) =>
        app.call('POST /api/users/{id}/switch-off', { params: { id } }, leader.token),
    }
    for (const [name, end] of Object.entries(ends)) {
      const person = await addStudent(app)
      await subscribe(app, person)
      expect([name, (await app.rowsOf('destinations')).length]).toEqual([name, 1])
      expect([name, (await end(person)).status]).toEqual([name, name === 'logout' ? 204 : 200])
      expect([name, await app.rowsOf('destinations')]).toEqual([name, []])
    }
  })
})

describe('a subscription with a fault', () => {
  const device = pushSubscription()
  const withKeys = (keys: Partial<typeof device.keys>) => ({ ...device, keys: { ...device.keys, ...keys } })
  const offCurve = Buffer.alloc(65, 1).fill(4, 0, 1).toString('base64url')

  it.for([
    ['endpoint', pushSubscription('not a URL')],
    ['endpoint', pushSubscription('http://fcm.googleapis.com/fcm/send/1')],
    ['endpoint', pushSubscription('https://fcm.googleapis.com:8443/fcm/send/1')],
    ['endpoint', pushSubscription('https://ana:secret@fcm.googleapis.com/fcm/send/1')],
    ['endpoint', pushSubscription('https://fcm.googleapis.com.example.org/fcm/send/1')],
    ['endpoint', pushSubscription('https://push.apple.com.example.org/1')],
    ['endpoint', pushSubscription('https://notify.windows.com@127.0.0.1/1')],
    ['endpoint', pushSubscription('https://127.0.0.1/1')],
    ['endpoint', pushSubscription('https://[::1]/1')],
    ['endpoint', pushSubscription('https://169.254.169.254/latest/meta-data')],
    ['endpoint', pushSubscription('file:///etc/passwd')],
    ['endpoint', pushSubscription(`https://fcm.googleapis.com/${'x'.repeat(1000)}`)],
    ['keys.p256dh', withKeys({ p256dh: device.keys.p256dh.slice(2) })],
    ['keys.p256dh', withKeys({ p256dh: offCurve })],
    ['keys.p256dh', withKeys({ p256dh: '?' })],
    ['keys.auth', withKeys({ auth: device.keys.auth.slice(2) })],
    ['timeZone', { ...device, timeZone: 'Europe/Nowhere' }],
    ['timeZone', { ...device, timeZone: '+02:00' }],
  ] as const)('returns 400 at %s', async ([path, body], { app, student }) => {
    expect(await subscribe(app, student, body)).toBeRefused(400, path)
    expect(await app.rowsOf('destinations')).toEqual([])
  })

  it.for([
    'https://fcm.googleapis.com/fcm/send/1',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://web.push.apple.com/1',
    'https://wns2-by3p.notify.windows.com/w/?token=1',
  ])('does not refuse %s', async (endpoint, { app, student }) => {
    expect((await subscribe(app, student, pushSubscription(endpoint))).status).toBe(204)
  })
})
