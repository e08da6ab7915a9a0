// People and settings of a group. Tests that change settings, leaders or everyone's lists have the tag `@own-group` (test.ts).
import type { APIRequestContext, Page } from '@playwright/test'
import { call } from './content.ts'
import { leader, registerStudent, type Student } from './people.ts'

/** Registers a person and makes them a leader. The group must have at most two leaders, who need no second one. */
export async function registerLeader(api: APIRequestContext, name: string): Promise<Student> {
  const account = await registerStudent(api, { name })
  await call(api, leader, 'POST', `/api/users/${account._id}/make-leader`)
  return account
}

export interface SavedSettings {
  version: number
  groupName: string
  joinCode: string
}

/** Changes settings and returns them. */
export const change = (api: APIRequestContext, settings: object) =>
  call<SavedSettings>(api, leader, 'PUT', '/api/settings', settings)
export const requireApproval = (api: APIRequestContext) =>
  call(api, leader, 'PUT', '/api/settings', { approvalRequired: true })

/** Opens the menu with the actions on a person's page and chooses one. */
export async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Presses a button of the open dialog. */
export const pressInDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
