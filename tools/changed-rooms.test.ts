import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverRooms, webRooms } from '../src/rooms.ts'
import { roomsOf } from './changed-rooms.ts'
import { root } from './test-commands.ts'

test.each([
  ['src/web/chats/send-box.tsx', ['chats']],
  ['src/server/subjects/chats/writes.ts', ['chats']],
  ['src/server/platform/http/mount.ts', ['platform']],
  ['src/server/commands/doctor/doctor.ts', ['commands']],
  ['src/contract/chats.ts', ['chats']],
  ['src/contract/rules/chats.ts', ['chats']],
  ['test/browser/chats/sending.spec.ts', ['chats']],
  ['test/system/commands/doctor.test.ts', ['commands']],
  ['test/browser/all-screens/gallery.spec.ts', []],
  ['src/server/main.ts', []],
  ['docs/rules.md', []],
])('a change of %s is one of %j', (file, expected) => expect(roomsOf([file])).toEqual(expected))

test('names each room once', () => {
  expect(roomsOf(['src/web/chats/a.ts', 'src/web/home/a.ts', 'src/contract/chats.ts'])).toEqual(['chats', 'home'])
})

test('finds every room', () => {
  const files = globSync('src/**/*.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  expect(roomsOf(files)).toEqual(
    expect.arrayContaining([...serverRooms, ...webRooms.filter((room) => room !== 'icons')]),
  )
})
