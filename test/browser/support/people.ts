import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

export { leader } from '#tools/start-server.ts'

export interface Person {
  name: string
  username: string
  password: string
}

export interface Student extends Person {
  /** Id of the account and of the student's chat. */
  _id: string
}

/** Registers a student with a unique username. */
export async function registerStudent(api: APIRequestContext, given: Partial<Person> = {}): Promise<Student> {
  const student = {
    name: 'Sam Student',
    username: `student-${randomBytes(4).toString('hex')}`,
    password: 'mustard-seed',
    ...given,
  }
  const response = await api.post('/api/auth/register', { data: student })
  if (!response.ok())
    throw new Error(`Registering ${student.username} failed with ${response.status()}: ${await response.text()}`)
  return { ...student, _id: (await response.json()).user._id }
}

/** Logs in through the API and returns the token. */
export async function tokenOf(api: APIRequestContext, person: Person, address = ''): Promise<string> {
  const { username, password } = person
  const response = await api.post(`${address}/api/auth/login`, { data: { username, password } })
  if (!response.ok())
    throw new Error(`The login of ${username} failed with ${response.status()}: ${await response.text()}`)
  const { token } = (await response.json()) as { token: string }
  return token
}

/**
 * Logs in without the login form and opens a page.
 * @param address URL of the server; by default the base URL
 */
export async function logIn(page: Page, person: Person, path = '/', address = ''): Promise<string> {
  const token = await tokenOf(page.request, person, address)
  // The smallest page of the server, because it is only needed for access to the storage.
  await page.goto(`${address}/healthz`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(`${address}${path}`)
  return token
}

/** Logs in, opens a page, and waits until it gets live events. */
export async function logInLive(page: Page, person: Person, path: string): Promise<void> {
  const opened = page.waitForResponse('**/api/events')
  await logIn(page, person, path)
  await opened
}
