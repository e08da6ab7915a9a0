import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

export { leader } from './server.ts'

export interface Person {
  name: string
  username: string
  password: string
}

/** Registers a student of whom no other test knows. */
export async function registerStudent(api: APIRequestContext, given: Partial<Person> = {}): Promise<Person> {
  const student = {
    name: 'Sam Student',
    username: `student-${randomBytes(4).toString('hex')}`,
    password: 'mustard-seed',
    ...given,
  }
  const answer = await api.post('/api/auth/register', { data: student })
  if (!answer.ok())
    throw new Error(`Registering ${student.username} was answered ${answer.status()}: ${await answer.text()}`)
  return student
}

/** The token of a new session, for what a test prepares through the API. */
export async function tokenOf(api: APIRequestContext, person: Person): Promise<string> {
  const { username, password } = person
  const answer = await api.post('/api/auth/login', { data: { username, password } })
  if (!answer.ok()) throw new Error(`Signing ${username} in was answered ${answer.status()}: ${await answer.text()}`)
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** Signs in behind the login form's back and opens a page: tests of other screens need not walk through it. */
export async function signIn(page: Page, person: Person, path = '/'): Promise<string> {
  const token = await tokenOf(page.request, person)
  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(path)
  return token
}
