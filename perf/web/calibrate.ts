import type { Page } from '@playwright/test'

/** Returns the milliseconds that the browser needs for a fixed loop: shows how fast and how busy this machine is. */
export async function calibrate(page: Page): Promise<number> {
  const durations: number[] = await page.evaluate(() =>
    Array.from({ length: 10 }, () => {
      const start = performance.now()
      let sum = 0
      for (let i = 0; i < 20_000_000; i += 1) sum = (sum + i * 7) % 1_000_003
      return performance.now() - start + Math.min(sum, 0)
    }),
  )
  return Math.min(...durations)
}
