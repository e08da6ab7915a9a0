// Random calls about the addresses of several people on two nodes, against what docs/rules.md#addresses-that-get-notifications says.
import fc from 'fast-check'
import { expect, inject } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import {
  confirm,
  enter,
  listAddresses,
  newAddress,
  sendCode,
  sendTest,
  stop,
  withChannels,
} from '#test/support/addresses.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { startGateway } from '#test/support/gateway.ts'
import { addStudent, type Person } from '#test/support/people.ts'
import { createTestPusher } from '#test/support/push.ts'

const { maxGuesses, maxPerAddress, maxPerPerson, limitMs } = serverLimits.addresses
const minute = 60_000
const people = 3

const kinds = ['enter', 'enter of parents', 'code', 'right code', 'wrong code', 'test', 'stop', 'delete'] as const
const step = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...kinds) },
    { weight: 1, arbitrary: fc.constantFrom('consent', 'half an hour', 'most of a day') },
  ),
  person: fc.nat(people - 1),
  address: fc.constantFrom('one', 'two', 'three', 'four'),
  node: fc.nat(1),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What is expected of a person's address. */
interface Address {
  name: string
  isParents: boolean
  state: 'unconfirmed' | 'on' | 'ended'
  wasOn?: true
  endReason?: 'link'
  code?: { text: string; until: number; guesses: number }
  endToken?: string
}
interface Member extends Person {
  hasConsent: boolean
  address?: Address
}

/** Counts as the rules say: a number from the first one on, for a day. */
function createCounts() {
  const counts = new Map<string, { amount: number; until: number }>()
  const current = (key: string, now: number) => {
    const count = counts.get(key)
    return count === undefined || count.until <= now ? { amount: 0, until: now + limitMs } : count
  }
  return {
    fill: (key: string, amount: number, now: number) => counts.set(key, { amount, until: now + limitMs }),
    /** Counts one of each, if all are below their maximum. */
    take(limits: [key: string, max: number][], now: number): boolean {
      if (limits.some(([key, max]) => current(key, now).amount >= max)) return false
      for (const [key] of limits) {
        const { amount, until } = current(key, now)
        counts.set(key, { amount: amount + 1, until })
      }
      return true
    },
  }
}

async function check(nodes: readonly TestApp[], leader: Person, steps: readonly Step[], seen: Map<string, number>) {
  const [app] = nodes as [TestApp, TestApp]
  const gateway = await startGateway()
  const settings = { ...withChannels, NOTIFY_WEBHOOK: gateway.url, NOTIFY_WEBHOOK_PRIVATE: 'on' }
  const { runDue } = createTestPusher(app, settings)
  const members: Member[] = []
  for (let index = 0; index < people; index += 1) {
    members.push({ ...(await addStudent(app, `Member ${index}`)), hasConsent: false })
  }
  const counts = createCounts()
  const prefix = `${members[0]?._id}`

  /** Expects the status of a call, and what it sends and changes. @returns the status that the rules say */
  function predict(
    member: Member,
    { kind, address: name }: Step,
    now: number,
  ): { status: number; sends?: 'code' | 'test' } {
    const { address } = member
    const mayOwn = !member.hasConsent
    const count = (of: string) =>
      counts.take(
        [
          [`person ${member._id}`, maxPerPerson],
          [`address ${of}`, maxPerAddress],
        ],
        now,
      )
    switch (kind) {
      case 'enter':
      case 'enter of parents': {
        const isParents = kind !== 'enter'
        if (!isParents && !mayOwn) return { status: 400 }
        if (!count(name)) return { status: 429 }
        member.address = { name, isParents, state: 'unconfirmed' }
        return { status: 200, sends: 'code' }
      }
      case 'code':
      case 'test':
        if (address === undefined) return { status: 404 }
        if (!(address.isParents || mayOwn)) return { status: 409 }
        if (kind === 'test' && address.state !== 'on') return { status: 409 }
        if (!count(address.name)) return { status: 429 }
        return { status: kind === 'test' ? 204 : 200, sends: kind }
      case 'right code':
      case 'wrong code': {
        if (address === undefined) return { status: 404 }
        const { code } = address
        if (code === undefined || code.until <= now) return { status: 400 }
        if (code.guesses >= maxGuesses) return { status: 429 }
        code.guesses += 1
        if (kind === 'wrong code') return { status: 400 }
        member.address = {
          name: address.name,
          isParents: address.isParents,
          state: 'on',
          wasOn: true,
          endToken: `${address.endToken}`,
        }
        return { status: 200 }
      }
      case 'stop':
        if (address?.endToken !== undefined) {
          // Again, it changes nothing.
          const isNew = !address.wasOn && address.state !== 'ended'
          const isAsked = isNew || (address.code?.until ?? 0) > now
          if (isAsked) counts.fill(`address ${address.name}`, maxPerAddress, now)
          if (address.state !== 'ended') Object.assign(address, { state: 'ended', endReason: 'link' })
          delete address.code
        }
        return { status: 204 }
      case 'delete':
        delete member.address
        return { status: 204 }
      case 'consent': {
        const isFirst = !member.hasConsent
        member.hasConsent = true
        if (isFirst && address?.isParents === false) {
          if (address.state !== 'ended') address.state = 'ended'
          delete address.code
        }
        return { status: isFirst ? 201 : 409 }
      }
      default:
        return { status: 0 }
    }
  }

  async function call(node: TestApp, member: Member, { kind, address }: Step, before: Address | undefined) {
    const name = `${prefix} ${address}`
    switch (kind) {
      case 'enter':
        return enter(node, member, name)
      case 'enter of parents':
        return node.call('PUT /api/notifications/addresses/{channel}', newAddress('gateway', name, true), member.token)
      case 'code':
        return sendCode(node, member)
      case 'test':
        return sendTest(node, member)
      case 'right code':
        return confirm(node, member, before?.code?.text ?? 'BCDFGHJK')
      case 'wrong code':
        return confirm(node, member, 'WRONG')
      case 'stop':
        return stop(node, before?.endToken ?? 'none')
      case 'delete':
        return node.call(
          'DELETE /api/notifications/addresses/{channel}',
          { params: { channel: 'gateway' } },
          member.token,
        )
      case 'consent': {
        const body = { guardianName: 'Maria', method: 'on paper', givenOn: '2026-02-01' } as const
        return node.call('POST /api/users/{id}/consents', { params: { id: member._id }, body }, leader.token)
      }
      default:
        for (const one of nodes) one.advance(kind === 'half an hour' ? 30 * minute : 23.5 * 60 * minute)
        return { status: 0 }
    }
  }

  for (const it of steps) {
    const member = members[it.person] as Member
    const before = member.address && { ...member.address }
    const { status, sends } = predict(member, it, app.now().getTime())
    const response = await call(nodes[it.node] as TestApp, member, it, before)
    expect([it.kind, response.status]).toEqual([it.kind, status])
    seen.set(`${it.kind} ${status}`, (seen.get(`${it.kind} ${status}`) ?? 0) + 1)
    gateway.received.length = 0
    await runDue()
    const messages = gateway.received.map(({ body }) => JSON.parse(body))
    const { address } = member
    expect(messages.map(({ to, code }) => [to, code !== undefined])).toEqual(
      sends === undefined ? [] : [[`${prefix} ${address?.name}`, sends === 'code']],
    )
    if (address !== undefined && sends !== undefined) {
      address.endToken = messages[0].endUrl.split('#')[1]
      if (sends === 'code') {
        address.code = { text: messages[0].code, until: app.now().getTime() + 30 * minute, guesses: 0 }
      }
    }
    for (const { token, address: expected } of members) {
      const { name = '', isParents, state, endReason } = expected ?? {}
      const shown = {
        channel: 'gateway',
        address: `${prefix} ${name}`,
        isParents,
        state,
        ...(endReason && { endReason }),
      }
      expect(await listAddresses(app, { token } as Person)).toEqual(expected === undefined ? [] : [shown])
    }
  }
}

describeOnBoth('random calls about addresses', () => {
  it.override('appOptions', { settings: withChannels })

  it('do what the rules say, and send nothing else', { tags: 'slow', timeout: 600_000 }, async ({ nodes, leader }) => {
    const body = { consent: { age: 16, country: 'ES' } }
    await nodes[0].call('PUT /api/settings', { body }, leader.token)
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), (steps) => check(nodes, leader, steps, seen)),
      { numRuns: inject('complete') ? 15 : 4, endOnFailure: true },
    )
    for (const outcome of [
      'enter 400',
      'enter of parents 429',
      'code 200',
      'right code 200',
      'right code 400',
      'test 204',
    ]) {
      expect([outcome, seen.get(outcome)]).toEqual([outcome, expect.any(Number)])
    }
  })
})
