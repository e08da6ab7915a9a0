// Changes the responses that a page gets.
import type { Page } from '@playwright/test'
import { expectConsole } from './test.ts'

type Url = Parameters<Page['route']>[0]
type Response = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0]

/** Holds requests. Returns a function that releases them. */
export async function hold(page: Page, url: Url, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await promise
    await route.fallback()
  })
  return resolve
}

/** Answers requests of a method. */
export const reply = (page: Page, method: string, url: Url, response: Response) =>
  page.route(url, (route) => (route.request().method() === method ? route.fulfill(response) : route.fallback()))

/** Answers requests with an error without a message, which the browser writes to the console. */
export async function fail(page: Page, url: Url, status = 500, method?: string): Promise<void> {
  expectConsole(new RegExp(`status of ${status}`))
  const response = { status, body: '' }
  if (method === undefined) await page.route(url, (route) => route.fulfill(response))
  else await reply(page, method, url, response)
}
