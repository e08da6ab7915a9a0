// Rules for what people type, shared by the schemas and the forms. Forms do not load the schemas: zod takes 6.7 kB of a screen's 12 kB.

export interface TextRule {
  /** In UTF-16 code units. */
  min?: number
  max?: number
  /** Without it, the text is optional. */
  missing?: () => string
  tooShort?: () => string
}

/** Returns what is wrong with a text, or undefined. A text beyond the maximum has its error at the field already. */
export function checkText({ min = 1, missing, tooShort = missing }: TextRule, text: string): string | undefined {
  if (text === '') return missing?.()
  return text.length < min ? tooShort?.() : undefined
}

/** Returns what is wrong with the texts of a form, by field, without the white space around them. */
export function checkTexts<Name extends string>(
  rules: Record<Name, TextRule>,
  texts: Record<NoInfer<Name>, string>,
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(rules) as Name[]) {
    const error = checkText(rules[name], texts[name].trim())
    if (error !== undefined) errors[name] = error
  }
  return errors
}
