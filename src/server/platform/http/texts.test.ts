// Checks what every route accepts as a text: docs/rules.md#texts.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '#contract/api.ts'
import * as messages from '#messages'
import { largest, type StringField, stringFieldsOf, withField } from '#tools/schema-fields.ts'

const fields = routes.flatMap(([key, route]) => stringFieldsOf(route).map((field) => ({ key, route, field })))

const nameOf = ({ key, field }: { key: string; field: StringField }) => `${key} ${field.path.join('.')}`

/** Returns what is wrong with a text in a field. */
function errorsOf({ route, field: { part, path } }: (typeof fields)[number], text: string): string[] {
  const schema = route[part] as z.ZodMiniType
  const issues = z.safeParse(schema, withField(largest(schema, '1'), path, text)).error?.issues ?? []
  return issues.filter((issue) => issue.path.join() === path.join()).map(({ message }) => message)
}

/** Fields that refuse a space as missing. Each character of a password counts. */
const required = fields.filter(
  (field) =>
    !/password/i.test(nameOf(field)) && errorsOf(field, ' ').length > 0 && errorsOf(field, 'Lamp light').length === 0,
)
const names = fields.filter(({ field }) => /^(new)?(user|group|guardian)?name$/i.test(String(field.path.at(-1))))

describe('required texts', () => {
  it('are in many routes', () => {
    expect(required.length).toBeGreaterThan(20)
  })

  it.for(required.map((field) => [nameOf(field), field] as const))('%s refuses what nobody can see', ([, field]) => {
    for (const unseen of ['\u200b', '\u3164', '\u00ad\ufe0f', '\u2800 \n', '\u2060'.repeat(4)]) {
      expect([unseen, errorsOf(field, unseen)]).toEqual([unseen, errorsOf(field, ' ')])
    }
  })

  it.for(required.map((field) => [nameOf(field), field] as const))('%s accepts joiners and emoji', ([, field]) => {
    for (const text of ['می\u200cخواهم', '👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️']) expect([text, errorsOf(field, text)]).toEqual([text, []])
  })
})

describe('names', () => {
  it.for(
    names
      .filter(({ key }) => key !== 'POST /api/auth/login' && !key.includes('recover'))
      .map((field) => [nameOf(field), field] as const),
  )('%s refuses what breaks or disguises a line', ([, field]) => {
    for (const character of ['\n', '\t', '\u001b', '\u202e', '\u2028', '\u200b']) {
      expect(errorsOf(field, `Ana${character}Lee`)).toEqual([messages.name_unfit()])
    }
  })
})
