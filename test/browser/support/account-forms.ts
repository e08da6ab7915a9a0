import type { Page } from '@playwright/test'

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
