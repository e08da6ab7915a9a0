import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

const viewport = { width: 390, height: 844 }

/** Opens a phone's browser in which a user is logged in, or a visitor's without a token. */
export async function openPhone(
  browser: Browser,
  token: string | undefined,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, locale: 'en-US', ...options })
  if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  return context
}
