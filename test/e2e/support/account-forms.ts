import type { Page } from '@playwright/test'

export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()

export async function fillRegister(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Register' }).click()
}
