import { unique } from '../browser/support/content.ts'
import { button, field, heading, text } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('EB1: registers, says what is wrong at each field, and logs in @always', async ({ open, expectErrors }) => {
  expectErrors(/40[01]|Failed to load resource/)
  const username = unique('sam').replace(' ', '-')
  const screen = await open('/register')
  await screen.tap(button('Register'))
  await screen.sees(text('Full name is required'))
  await screen.fill(field('Full name'), 'Sam Student')
  await screen.fill(field('Username'), username)
  await screen.fill(field('Password'), 'mustard-seed')
  await screen.fill(field('Confirm password'), 'mustard-seed')
  await screen.tap(button('Register'))
  await screen.showsPath('/login')
  await screen.fill(field('Username'), username)
  await screen.fill(field('Password'), 'mustard-seed')
  await screen.tap(button('Login'))
  await screen.sees(heading(/Dashboard/))
  expect(await screen.path()).toBe('/dashboard')
})
