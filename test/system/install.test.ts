import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isOpenToAll, isRoot, unprivileged } from '#tools/unprivileged.ts'

const script = join(import.meta.dirname, '../../deploy/install.sh')
const install = (domain: string, user: { uid?: number; gid?: number } = {}) => {
  const { status, stderr } = spawnSync('sh', [script, domain], { encoding: 'utf8', ...user })
  return { status, stderr: stderr.trim() }
}

describe.skipIf(process.platform !== 'linux')('deploy/install.sh', () => {
  it.for(['https://youth.example.org', 'youth.example.org/app', 'youth', '-youth.example.org', 'a..org', '$(id).org'])(
    'refuses %s, which is not a domain name',
    (domain) => {
      expect(install(domain)).toMatchObject({ status: 1, stderr: expect.stringContaining(`is not a domain name`) })
    },
  )

  it.skipIf(isRoot && !isOpenToAll(script))('refuses to run without root', () => {
    expect(install('youth.example.org', isRoot ? unprivileged : {})).toEqual({
      status: 1,
      stderr: 'The installation needs root. Run: sudo sh deploy/install.sh youth.example.org',
    })
  })
})
