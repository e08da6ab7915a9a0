import type { APIRequestContext, Page } from '@playwright/test'
import { call, questionText } from './content.ts'
import { leader } from './people.ts'

export const dayMs = 86_400_000
/** Returns the time this long from now, as the API expects it. */
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** @returns its id */
export const scheduleAnnouncement = async (api: APIRequestContext, title: string, publishAt: string): Promise<string> =>
  (await call(api, leader, 'POST', '/api/broadcasts', { title, content: 'We meet at nine.', publishAt }))._id
export const scheduleQuestion = (api: APIRequestContext, title: string, publishAt: string) =>
  call(api, leader, 'POST', '/api/questions', { ...questionText, title, publishAt })

export const scheduled = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /scheduled|published now/ })
    .getByRole('listitem')
    .filter({ hasText: title })
/** Opens the list of scheduled posts. */
export const openScheduled = (page: Page) => page.getByRole('button', { name: /scheduled/, expanded: false }).click()
