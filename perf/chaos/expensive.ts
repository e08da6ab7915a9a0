// Calls every route of the contract with the most expensive input that its schemas allow, on a filled database.

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { routes } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import { announcementRules } from '#contract/rules/announcements.ts'
import { prayerRequestRules, prayerResponseRules } from '#contract/rules/prayers.ts'
import { questionRules } from '#contract/rules/questions.ts'
import { feedbackRule, responseRules } from '#contract/rules/responses.ts'
import { expandPath } from '#contract/shared/links.ts'
import type { Route } from '#contract/shared/route.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { createLeader } from '#server/subjects/accounts/setup/first-leader.ts'
import { largest, repeatTo, stringFieldsOf, withField } from '#tools/schema-fields.ts'
import { type ChaosTests, freshFile } from './support.ts'

const maxBlockedMs = 50
const maxMegabytes = 50
const password = 'lamp-light'

/** Texts that are expensive to normalize, to encode, to escape or to store. */
const texts = [
  [...'\u0345\u035D\u035C\u0315\u0301\u0316\u031B\u0321\u0334'].map((mark) => mark.repeat(28)).join(''),
  '\uFDFA',
  '\u0001',
  '祷',
  '𝕏',
  'x',
]
const longest = (length: number) => repeatTo('祷', length)

interface Call {
  method: string
  url: string
  token?: string | undefined
  body?: unknown
}

function callerOf(app: FastifyInstance) {
  return ({ method, url, token, body }: Call) =>
    app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
}

/** Fills lists with more than a page of the longest texts. Returns tokens, and an id for each path parameter. */
async function fill(call: ReturnType<typeof callerOf>) {
  const request = async (method: string, path: string, token?: string, body?: object) => {
    const response = await call({ method, url: `/api/${path}`, token, body })
    if (response.statusCode >= 300) {
      throw new Error(`${method} ${path} failed with ${response.statusCode}: ${response.body}`)
    }
    return response.json()
  }
  const { token: leader } = await request('POST', 'auth/login', undefined, { username: 'leader', password })
  const students: { token: string; user: { _id: string } }[] = []
  for (let number = 0; number < 110; number += 1) {
    const body = { name: longest(limits.nameLength.max), username: `student-${number}`, password }
    students.push(await request('POST', 'auth/register', undefined, body))
  }
  const [first, guest] = students as [(typeof students)[0], (typeof students)[0]]
  const ids: Record<string, string> = { chats: first.user._id }
  for (const [number, { token, user }] of students.entries()) {
    const question = {
      title: longest(questionRules.title.max),
      description: longest(questionRules.description.max),
      category: 'bible',
      dueDate: '2026-03-08',
    }
    ids['questions'] = (await request('POST', 'questions', leader, question))._id
    const answer = { questionId: ids['questions'], answer: longest(responseRules.answer.max) }
    ids['responses'] = (await request('POST', 'responses', first.token, answer))._id
    const review = { status: 'approved', feedback: longest(feedbackRule.max) }
    await request('PUT', `responses/${ids['responses']}`, leader, review)
    const prayer = { content: longest(prayerRequestRules.content.max) }
    ids['prayer-requests'] = (await request('POST', 'prayer-requests', token, prayer))._id
    const response = { response: longest(prayerResponseRules.response.max) }
    await request('POST', `prayer-requests/${ids['prayer-requests']}/respond`, leader, response)
    const announcement = {
      title: longest(announcementRules.title.max),
      content: longest(announcementRules.content.max),
    }
    ids['broadcasts'] = (await request('POST', 'broadcasts', leader, { ...announcement, priority: 'normal' }))._id
    const message = { content: longest(limits.message.max) }
    await request('POST', `chats/${user._id}/messages`, token, message)
    if (number < 60) {
      const content = `${longest(limits.message.max)}${' '.repeat(limits.messageWithWhiteSpace.max - limits.message.max)}`
      ids['messageId'] = (await request('POST', `chats/${first.user._id}/messages`, first.token, { content }))._id
    }
  }
  for (let number = 0; number < limits.maxMessageEdits; number += 1) {
    const content = `${number} ${longest(limits.message.max - 10)}`
    await request('PUT', `chats/${first.user._id}/messages/${ids['messageId']}`, first.token, { content })
  }
  return { leader, student: first.token, guest: guest.token, ids }
}
type Filled = Awaited<ReturnType<typeof fill>>

/** Yields the calls of a route: each text in all fields, at the maximum length and at the maximum length of a body. */
function* callsOf(key: string, route: Route, { leader, student, guest, ids }: Filled): Generator<Call> {
  const [method = '', path = ''] = key.split(' ')
  const id = ids[path.split('/')[2] ?? '']
  const address = expandPath(path, { id, chatId: id, messageId: ids['messageId'] })
  const signedIn = path.endsWith('/logout') ? [guest] : [student, leader]
  const tokens = {
    anyone: [undefined],
    student: [student],
    admin: [leader],
    'signed in': signedIn,
    guardian: [undefined],
    'setup link': [undefined],
  }[route.access]
  for (const token of tokens) {
    if (route.query && 'limit' in route.query.shape) yield { method, url: `${address}?limit=100`, token }
    const isPlain = route.query === undefined && route.body === undefined
    if (isPlain) yield { method, url: address, token }
    for (const text of isPlain ? [] : texts) {
      if (route.query) {
        const query = largest(route.query, text) as Record<string, string>
        for (const [name, value] of Object.entries(query)) {
          yield { method, url: `${address}?${name}=${encodeURIComponent(value.toWellFormed())}`, token }
        }
      }
      if (!route.body) continue
      const body = largest(route.body, text) as Record<string, unknown>
      yield { method, url: address, token, body }
      for (const { part, path } of stringFieldsOf(route)) {
        if (part !== 'body') continue
        yield { method, url: address, token, body: withField(body, path, repeatTo(text, 20_000)) }
      }
    }
  }
}

interface Cost {
  blockedMs: number
  megabytes: number
}

/** Starts to watch the event loop. Returns a function that stops and returns the longest time between two ticks in milliseconds. */
function watchLoop(): () => number {
  let [last, longest] = [performance.now(), 0]
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(tick, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

/** Measures a call three times. Returns the minimum time, because other programs only add to it, and the maximum memory. */
async function costOf(call: ReturnType<typeof callerOf>, input: Call): Promise<Cost & { next: string | undefined }> {
  const costs: Cost[] = []
  let next: string | undefined
  for (let time = 0; time < 3; time += 1) {
    const before = process.memoryUsage()
    const stop = watchLoop()
    const response = await call(input)
    await sleep(3)
    const blockedMs = stop()
    const after = process.memoryUsage()
    if (response.statusCode >= 500) throw new Error(`${input.method} ${input.url} failed with ${response.statusCode}`)
    next = /^<([^>]+)>/.exec(String(response.headers['link'] ?? ''))?.[1]
    const grown = after.rss - before.rss
    costs.push({ blockedMs, megabytes: Math.max(0, grown) / 1e6 })
  }
  return {
    blockedMs: Math.min(...costs.map(({ blockedMs }) => blockedMs)),
    megabytes: Math.max(...costs.map(({ megabytes }) => megabytes)),
    next,
  }
}

/** Returns the maximum cost of a route over all its calls and all pages of its lists. */
async function costOfRoute(call: ReturnType<typeof callerOf>, calls: Iterable<Call>): Promise<Cost> {
  const maximum = { blockedMs: 0, megabytes: 0 }
  for (const input of calls) {
    let url: string | undefined = input.url
    while (url !== undefined) {
      const cost: Awaited<ReturnType<typeof costOf>> = await costOf(call, { ...input, url })
      maximum.blockedMs = Math.max(maximum.blockedMs, cost.blockedMs)
      maximum.megabytes = Math.max(maximum.megabytes, cost.megabytes)
      url = cost.next
    }
  }
  return maximum
}

export const expensive: ChaosTests = {
  expensive: [
    `the most expensive input of each route blocks the event loop for at most ${maxBlockedMs} ms and uses at most ${maxMegabytes} MB`,
    async () => {
      const database = await openDatabase(freshFile('expensive'), { create: true })
      await createLeader(database, () => new Date(), { name: 'Ruth', username: 'leader', password })
      const app = await buildApp({
        database,
        clock: () => new Date(),
        environment: readEnvironment({}),
        log: pino({ level: 'silent' }),
      })
      const call = callerOf(app)
      const filled = await fill(call)
      const costs: [key: string, cost: Cost][] = []
      for (const [key, route] of routes) {
        if (route.stream) continue
        costs.push([key, await costOfRoute(call, callsOf(key, route, filled))])
      }
      await app.close()
      await database.close()
      costs.sort(([, one], [, other]) => other.blockedMs - one.blockedMs)
      const lines = costs.map(
        ([key, { blockedMs, megabytes }]) =>
          `${blockedMs.toFixed(1).padStart(6)} ms ${megabytes.toFixed(1).padStart(6)} MB  ${key}`,
      )
      return {
        figure: lines.join('\n              '),
        passed: costs.every(([, { blockedMs, megabytes }]) => blockedMs <= maxBlockedMs && megabytes <= maxMegabytes),
      }
    },
  ],
}
