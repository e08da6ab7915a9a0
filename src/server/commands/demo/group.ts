import type { FastifyInstance } from 'fastify'
import type { ApiKey, Call, ResponseBody } from '#contract/calls.ts'
import { expandPath } from '#contract/shared/links.ts'
import type { DemoTexts } from './texts.ts'

const day = 24 * 3_600_000
const hour = 3_600_000
export const demoPassword = 'lampstand'

export interface Person {
  name: string
  username: string
  token: string
}
/** A clock that the demo sets. */
export interface MovableClock {
  now: Date
}

/** Returns a pseudorandom number generator (mulberry32). Each run of the demo gets the same numbers. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

export const calendarDay = (date: Date): string => date.toISOString().slice(0, 10)

/** The people of the demo, and what its parts need to act for them. */
export class Group {
  leaders: Person[] = []
  students: Person[] = []
  readonly texts: DemoTexts
  readonly dice = createDice(7)
  readonly #app: FastifyInstance
  readonly #clock: MovableClock
  readonly #today: Date

  constructor(texts: DemoTexts, app: FastifyInstance, clock: MovableClock) {
    this.texts = texts
    this.#app = app
    this.#clock = clock
    this.#today = clock.now
  }

  /** Sets the clock to a time before or after the same moment some weeks ago, but never to the future. */
  goTo(weeksAgo: number, hours = 0): void {
    const time = this.#today.getTime() - weeksAgo * 7 * day + hours * hour
    this.#clock.now = new Date(Math.min(time, this.#today.getTime()))
  }

  /** Returns the time a number of days after that of the clock. */
  inDays(days: number): Date {
    return new Date(this.#clock.now.getTime() + days * day)
  }

  /** Calls the API. @throws {Error} if the request is refused */
  async call<Key extends ApiKey>(key: Key, input: Call<Key>, person?: Person): Promise<ResponseBody<Key>> {
    const [method, template] = key.split(' ') as ['POST', string]
    const { params = {}, body } = input as { params?: Record<string, string>; body?: object }
    const response = await this.#app.inject({
      method,
      url: expandPath(template, params),
      headers: person ? { authorization: `Bearer ${person.token}` } : {},
      ...(body && { payload: body }),
    })
    if (response.statusCode >= 400)
      throw new Error(`${key} failed with status ${response.statusCode}: ${response.body}`)
    return response.body === '' ? (undefined as ResponseBody<Key>) : response.json()
  }

  /** Logs in everyone again. Their earlier sessions are not used any more. */
  async logIn(): Promise<void> {
    const logInOne = async ([username, name]: [string, string]): Promise<Person> => {
      const { token } = await this.call('POST /api/auth/login', { body: { username, password: demoPassword } })
      return { name, username, token }
    }
    this.leaders = await Promise.all(Object.entries(this.texts.leaders).map(logInOne))
    this.students = await Promise.all(Object.entries(this.texts.students).map(logInOne))
  }

  /** Returns a pseudorandom item. */
  pick<Item>(items: readonly Item[]): Item {
    return items[this.dice(items.length)] as Item
  }

  /** @throws {Error} if the texts name a student who does not exist */
  student(username: string): Person {
    const found = this.students.find((student) => student.username === username)
    if (found === undefined) throw new Error(`${username} is not a student of the demo`)
    return found
  }

  async idOf(person: Person): Promise<string> {
    return (await this.call('GET /api/auth/me', {}, person))._id
  }
}
