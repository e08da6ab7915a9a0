import type { Scene } from './scene.ts'

export const callers = [
  'anonymous',
  'student',
  'otherStudent',
  'waiting',
  'switchedOff',
  'guardian',
  'leader',
  'secondLeader',
  'accused',
  'expired',
] as const
export type Caller = (typeof callers)[number]

/** Statuses for a visitor, Ana (who owns the entities), another student, a leader, and an expired session. */
type Expected = [anonymous: number, student: number, otherStudent: number, leader: number, expired: number]

/** A call of a route, and its status for each caller. */
export interface Row {
  expected: Expected
  body?: object | ((scene: Scene) => object)
  query?: Record<string, string>
  /** The entity of `{id}`, if it is not that of the second segment of the path. */
  id?: keyof Scene
  /** Status for a second leader, if it differs from the first one's. */
  secondLeader?: number
  /** Status for a leader whom Ana's concerns are about, if it differs from the second leader's. */
  accused?: number
  /** Status for an account that waits for a leader. By default, 403. */
  waiting?: number
  /** Status for a guardian. By default, as for a visitor. */
  guardian?: number
  /** Status for an account that is switched off, whose session was left behind. By default, as for an expired session. */
  switchedOff?: number
}
type More = Omit<Row, 'expected'>

/** Everyone, also visitors and accounts that wait. */
export const visitors = (status: number, more?: More): Row => ({
  expected: [status, status, status, status, status],
  waiting: status,
  ...more,
})
/** Whose secret is that of no set-up link, because there is a leader. */
export const behindSetupLink = (more?: More): Row => ({
  expected: [401, 409, 409, 409, 409],
  waiting: 409,
  guardian: 409,
  ...more,
})
export const everyone = (status: number, more?: More): Row => ({
  expected: [401, status, status, status, 401],
  ...more,
})
export const students = (status: number, more?: More): Row => ({ expected: [401, status, status, 403, 401], ...more })
export const leaders = (status: number, more?: More): Row => ({ expected: [401, 403, 403, status, 401], ...more })
/** Ana only. For other students, her entities do not exist. */
export const author = (status: number, more?: More): Row => ({ expected: [401, status, 404, 403, 401], ...more })
export const authorAndLeaders = (status: number, more?: More): Row => ({
  expected: [401, status, 404, status, 401],
  ...more,
})

/** Returns the input of a call. */
export function callOf(key: string, { body, query = {}, id }: Row, scene: Scene): object {
  const names = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}`)
  const entity = id ?? key.split('/')[2]
  const params = names.map((name) => [name, scene[(name === 'id' ? entity : name) as keyof Scene]])
  return { params: Object.fromEntries(params), query, body: typeof body === 'function' ? body(scene) : body }
}

export function expectedStatus(
  { expected, waiting, switchedOff, secondLeader, accused, guardian }: Row,
  caller: Caller,
): number {
  const [anonymous, student, otherStudent, leader, expired] = expected
  switch (caller) {
    case 'waiting':
      return waiting ?? 403
    case 'guardian':
      return guardian ?? anonymous
    case 'switchedOff':
      return switchedOff ?? expired
    case 'secondLeader':
      return secondLeader ?? leader
    case 'accused':
      return accused ?? secondLeader ?? leader
    default:
      return { anonymous, student, otherStudent, leader, expired }[caller]
  }
}
