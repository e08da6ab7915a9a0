// A group of its own, for tests that change settings, leaders or everyone's lists.
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { bearer } from './content.ts'
import { leader, logIn, type Person, registerStudent } from './people.ts'

export interface Account extends Person {
  _id: string
}

export const call = async (api: APIRequestContext, as: Person, method: string, path: string, data?: object) => {
  const response = await api.fetch(path, { method, headers: await bearer(api, as), ...(data && { data }) })
  await expect(response, await response.text()).toBeOK()
  return response.status() === 204 ? undefined : response.json()
}

/** Registers a student and returns the account with its id. */
export async function register(api: APIRequestContext, given: Partial<Person> = {}): Promise<Account> {
  const person = await registerStudent(api, given)
  return { ...person, _id: (await call(api, person, 'GET', '/api/auth/me'))._id }
}

/** Registers a person and makes them a leader. The group must have at most two leaders, who need no second one. */
export async function registerLeader(api: APIRequestContext, name: string): Promise<Account> {
  const account = await register(api, { name })
  await call(api, leader, 'POST', `/api/users/${account._id}/make-leader`)
  return account
}

export const requireApproval = (api: APIRequestContext) =>
  call(api, leader, 'PUT', '/api/settings', { approvalRequired: true })

/** Opens a path in a browser context of the person's own. */
export async function openAs(browser: Browser, baseURL: string, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await logIn(page, person, path)
  return page
}

/** Opens the menu with the actions on a person's page and chooses one. */
export async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Presses a button of the open dialog. */
export const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
