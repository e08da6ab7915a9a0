import type { ApiKey } from '#contract/calls.ts'
import { accountRows } from './accounts.ts'
import { concernRows } from './concerns.ts'
import { contentRows } from './content.ts'
import { privacyRows } from './privacy.ts'
import type { Row } from './rows.ts'

/** Expected status of each route and caller (docs/rules.md#access), independent of the contract's `access`. */
export const matrix: Record<ApiKey, Row> = { ...accountRows, ...contentRows, ...concernRows, ...privacyRows }
