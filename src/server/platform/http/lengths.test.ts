// Checks that the length of every string in a request is validated before any other work (AV8).

import { expect, vi } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '#contract/api.ts'
import { limits } from '#contract/limits.ts'
import { questionRules } from '#contract/rules/questions.ts'
import * as messages from '#messages'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addStudent, password } from '#test/support/people.ts'
import { largest, stringFieldsOf, withField } from '#tools/schema-fields.ts'

/** 64 kB of combining marks in descending canonical class, which take more than a second to normalize. */
const marks = `a${[...'\u0345\u035D\u035C\u0315\u0301\u0316\u031B\u0321\u0334'].map((mark) => mark.repeat(3588)).join('')}`

/** Returns the greatest length of a text that is normalized, or changed to upper or lower case, while something runs. */
async function longestUnicodeWork(run: () => unknown): Promise<number> {
  const spies = (['normalize', 'toUpperCase', 'toLowerCase'] as const).map((name) => vi.spyOn(String.prototype, name))
  await run()
  const longest = Math.max(0, ...spies.flatMap(({ mock }) => mock.contexts.map((text) => String(text).length)))
  for (const spy of spies) spy.mockRestore()
  return longest
}

const fields = routes.flatMap(([key, route]) =>
  stringFieldsOf(route).map((field) => [`${key} ${[field.part, ...field.path].join('.')}`, route, field] as const),
)

it.for(fields)('AV8: %s has a maximum length', ([, , { max }]) => {
  expect(max).toBeLessThanOrEqual(questionRules.description.max)
})

it.for(fields)('AV8: refuses %s by its length, without Unicode work', async ([, route, { part, path }]) => {
  const schema = route[part] as z.ZodMiniType
  const value = withField(largest(schema, '1'), path, marks)
  const refused: unknown[] = []
  const longest = await longestUnicodeWork(() => {
    refused.push(
      ...(z.safeParse(schema, value).error?.issues ?? []).filter((issue) => issue.path.join() === path.join()),
    )
  })
  expect(longest).toBeLessThan(1000)
  expect(refused).not.toEqual([])
})

describeOnBoth('a body of 64 kB of combining marks', () => {
  it.for(['username', 'email', 'password'] as const)('AV8: is refused as a %s at login', async (name, { app }) => {
    const body = { ...(name === 'email' ? {} : { username: 'ana' }), password, [name]: marks }
    const longest = await longestUnicodeWork(async () => {
      const response = await app.call('POST /api/auth/login', { body })
      const max = name === 'password' ? limits.passwordLength.max : limits.emailLength.max
      expect([response.status, response.body.message]).toEqual([400, messages.text_too_long({ max })])
    })
    expect(longest).toBeLessThan(1000)
  })

  it.for([
    ['PUT /api/auth/update-username', { newUsername: 'new-name' }],
    ['PUT /api/auth/update-password', { newPassword: 'new-password' }],
  ] as const)('AV8: is refused as the current password by %s', async ([key, body], { app }) => {
    const { token } = await addStudent(app)
    const longest = await longestUnicodeWork(async () => {
      const response = await app.call(key, { body: { ...body, currentPassword: marks } as never }, token)
      expect(response.status).toBe(400)
    })
    expect(longest).toBeLessThan(1000)
  })
})
