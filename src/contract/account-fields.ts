import * as z from 'zod/mini'
import { requiredText } from './shared/fields.ts'

/** Matches a text with at least one visible character. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u
/** Schema of a name. A name without a visible character counts as missing: docs/product.md#usernames. */
export const nameText = (rule: { max: number; missing: () => string }) =>
  requiredText(rule).check(z.refine((text) => visible.test(text), { error: rule.missing, abort: true }))
