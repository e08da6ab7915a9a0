import { expect, type Page } from '@playwright/test'
import type { StartedServer } from '#tools/start-server.ts'
import type { Person } from './people.ts'

export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()

type Credentials = { username: string; password: string }

/** Fills the fields of the login form. */
export async function fillLogin(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Logs in with the form. Most tests log in without it (`people.ts`). */
export async function submitLogin(page: Page, credentials: Credentials): Promise<void> {
  await fillLogin(page, credentials)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

export async function fillRegister(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Register' }).click()
}

/** Fills the fields that every form for a new account has. */
export async function fillAccount(page: Page, { name, ...credentials }: Person): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await fillLogin(page, credentials)
}

/** Registers a student on the register screen. */
export async function register(page: Page, person: Person): Promise<void> {
  await fillAccount(page, person)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByRole('heading', { name: 'Account Created Successfully!' }).waitFor()
}

/** Returns the link that a server without accounts has printed. */
export async function setupLinkOf({ output }: Pick<StartedServer, 'output'>): Promise<string> {
  const pattern = /http\S+\/setup#\S+/
  await expect.poll(output).toMatch(pattern)
  return pattern.exec(output())?.[0] ?? ''
}

/** Creates the first leader, Ruth, of a server without accounts. */
export async function setUp(
  page: Page,
  server: Pick<StartedServer, 'output'>,
  joining: string,
  given = {},
): Promise<void> {
  await page.goto(await setupLinkOf(server))
  await fillAccount(page, { name: 'Ruth', username: 'ruth', password: 'mustard-seed', ...given })
  await page.getByRole('radio', { name: joining }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}
