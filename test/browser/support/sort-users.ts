import type { Page } from '@playwright/test'

/** Sorts the accounts by a column at its header. Does it again for the other direction. */
export const sortUsers = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column, exact: true }).getByRole('button').click()
