import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

it('names the port that a user may not listen on, and no file', () => {
  const message = 'listen EACCES: permission denied 0.0.0.0:80'
  const error = Object.assign(new Error(message), { code: 'EACCES', syscall: 'listen', port: 80 })
  expect(describeError(error)).toMatch(/^This user can't listen on port 80\. Choose a port from 1024 on/)
})
