import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

it('names the port that a user may not listen on, and no file', () => {
  const message = 'listen EACCES: permission denied 0.0.0.0:80'
  const error = Object.assign(new Error(message), { code: 'EACCES', syscall: 'listen', port: 80 })
  expect(describeError(error)).toMatch(/^This user can't listen on port 80\. Choose a port from 1024 on/)
})

it.each([
  ['/nowhere/lampstand.sock', /^This user can't create HOST=\/nowhere\/lampstand\.sock\. Does its folder exist/],
  ['203.0.113.1', /^HOST=203\.0\.113\.1 is no address of this machine\./],
  ['nowhere.invalid', /^HOST=nowhere\.invalid is no address of this machine\./],
])('names HOST=%s, where nothing can listen', async (host, expected) => {
  const server = createServer().listen(host.startsWith('/') ? { path: host } : { host, port: 0 })
  const [error] = await once(server, 'error')
  expect(describeError(error)).toMatch(expected)
})
