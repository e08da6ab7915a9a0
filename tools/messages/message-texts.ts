import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Stands for a value in a text. */
export const placeholder = '\ufffc'

/** Returns the texts that elements of a message can give: one for each combination of its cases and plural forms. */
const combine = (elements: MessageFormatElement[]): string[] =>
  elements.reduce<string[]>(
    (texts, element) => {
      const endings =
        element.type === TYPE.literal
          ? [element.value]
          : element.type === TYPE.plural || element.type === TYPE.select
            ? Object.values(element.options).flatMap(({ value }) => combine(value))
            : [placeholder]
      return texts.flatMap((text) => endings.map((ending) => text + ending))
    },
    [''],
  )

/** Returns the texts that a message can give, without its values. A malformed message has none: message-compiler.ts reports it. */
export function textsOf(message: string): string[] {
  const hasOnlyValues = !/'|, *(?:plural|select) *,/.test(message)
  if (hasOnlyValues) return [message.replaceAll(/\{[^{}]*\}/g, placeholder)]
  try {
    return [...new Set(combine(parse(message, { ignoreTag: true, requiresOtherClause: false })))]
  } catch {
    return []
  }
}

/** Returns the number of words of a message, without its values. */
export const countWords = (message: string): number =>
  Math.max(0, ...textsOf(message).map((text) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length))
