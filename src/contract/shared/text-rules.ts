// Rules for what people type, shared by the schemas and the forms. Forms do not load the schemas: zod takes 6.7 kB of a screen's 12 kB.

export interface TextRule {
  /** In UTF-16 code units. */
  min?: number
  max?: number
  /** Without it, the text is optional. */
  missing?: () => string
  tooShort?: () => string
  /** For a name: refuses line breaks and characters that can disguise it. */
  unfit?: () => string
  /** For a password: invisible characters count. */
  isSecret?: boolean
  /** Returns what else is wrong with a text that is long enough. */
  check?: (text: string) => string | undefined
}

/** Matches a text with at least one visible character. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u
/** Returns whether nobody can see anything of a text: docs/rules.md#texts. */
export const isBlank = (text: string): boolean => !visible.test(text)

/**
 * Characters that no name has: line breaks, control characters, and those that change the order of others. Joiners, which Persian
 * names and emoji have, and the tags of flags are allowed. U+0000, which no text can have, is refused elsewhere.
 */
const unfitInName = /[\p{Zl}\p{Zp}\p{Co}]|(?!\0|\u200C|\u200D|[\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}]/u
export const isUnfitName = (text: string): boolean => unfitInName.test(text)

/**
 * Returns a text as it is sent: without white space around it, and empty if nobody can see anything of it. Text of several lines
 * keeps the indentation of the first one.
 */
export function trimmed(text: string): string {
  if (isBlank(text)) return ''
  const whole = text.trim()
  return whole.includes('\n') ? text.slice(text.lastIndexOf('\n', text.indexOf(whole)) + 1).trimEnd() : whole
}

/** Returns what is wrong with a text, or undefined. A text beyond the maximum has its error at the field already. */
export function checkText(rule: TextRule, text: string): string | undefined {
  const { min = 1, missing, tooShort = missing, unfit, isSecret = false, check } = rule
  if (isSecret ? text === '' : isBlank(text)) return missing?.()
  if (unfit && isUnfitName(text)) return unfit()
  return text.length < min ? tooShort?.() : check?.(text)
}

/** Returns what is wrong with the texts of a form, by field, without the white space around them. */
export function checkTexts<Name extends string>(
  rules: Record<Name, TextRule>,
  texts: Record<NoInfer<Name>, string>,
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(rules) as Name[]) {
    const error = checkText(rules[name], trimmed(texts[name]))
    if (error !== undefined) errors[name] = error
  }
  return errors
}
