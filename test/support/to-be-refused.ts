import { expect } from 'vitest'
import { type ErrorCode, errorStatus, type Failure } from '#contract/errors.ts'

/** A response of a test's `call`, or of Fastify's `inject`. */
interface Refused {
  status?: number
  statusCode?: number
  body: Partial<Failure> | string | undefined
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> {
    /** Expects an error with this status. Each reason is its code or message, or the path or message of a field. */
    toBeRefused(status: number, ...reasons: string[]): R
  }
}

expect.extend({
  toBeRefused({ status, statusCode, body }: Refused, expected: number, ...reasons: string[]) {
    const failure: Partial<Failure> = (typeof body === 'string' ? JSON.parse(body) : body) ?? {}
    const { code, message, errors = [] } = failure
    const actual = status ?? statusCode
    const found = [code, message, ...errors.flatMap(({ path, message }) => [path, message])]
    const pass =
      actual === expected &&
      errorStatus[code as ErrorCode] === expected &&
      reasons.every((reason) => found.includes(reason))
    return {
      pass,
      message: () => `expected the response ${pass ? 'not ' : ''}to be refused`,
      expected: [expected, ...reasons],
      actual: [actual, ...found],
    }
  },
})
