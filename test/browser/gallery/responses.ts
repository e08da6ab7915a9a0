// Responses that the parts of a scene prepare.
import type { Page } from '@playwright/test'
import type { Prepare } from './scene.ts'

/** Answers requests with this method and path with the given response. */
export const reply =
  (method: string, path: RegExp, ...[status, json]: [status: number, json: object]) =>
  (page: Page) =>
    page.route(path, (route) =>
      route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
    )

/** Changes the body of the responses to requests with this method and path. */
export const changed =
  <Body>(method: string, path: RegExp, change: (body: Body) => object) =>
  (page: Page) =>
    page.route(path, async (route) => {
      if (route.request().method() !== method) return route.fallback()
      // The body, not that it has not changed.
      const { 'if-none-match': _, ...headers } = route.request().headers()
      const response = await route.fetch({ headers })
      await route.fulfill({ response, json: change(await response.json()) })
    })

/** Never answers requests with this method and path. */
export const holdBack =
  (method: string, path: RegExp): Prepare =>
  (page, hold) =>
    page.route(path, (route) => (route.request().method() === method ? hold(route.request()) : route.fallback()))

/** Fails requests with this method and path like a broken network. */
export const cutOff = (method: string, path: RegExp) => (page: Page) =>
  page.route(path, (route) => (route.request().method() === method ? route.abort('failed') : route.fallback()))

export const refusal = { message: 'Something went wrong on our side. Try again.', code: 'x', requestId: '1' }
