import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { isOpenToAll, isRoot, unprivileged } from '#tools/unprivileged.ts'

const script = join(import.meta.dirname, '../../deploy/install.sh')
const install = (argument: string, user: { uid?: number; gid?: number } = {}, file = script) => {
  const { status, stderr } = spawnSync('sh', [file, argument], { encoding: 'utf8', ...user })
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

  const hasKeys = spawnSync('ssh-keygen', ['--help']).error === undefined
  it.skipIf(!hasKeys)('UB11: installs an archive only if a key of its version has signed it', ({ folder }) => {
    chmodSync(folder, 0o755)
    cpSync(dirname(script), join(folder, 'deploy'), { recursive: true })
    const path = (name: string) => join(folder, name)
    const run = (...args: string[]) => expect(spawnSync('ssh-keygen', args).status).toBe(0)
    for (const key of ['makers', 'strangers']) run('-q', '-t', 'ed25519', '-N', '', '-f', path(key))
    const signers = `releases namespaces="git,lampstand" ${readFileSync(path('makers.pub'), 'utf8')}`
    writeFileSync(path('deploy/release-signers'), signers)
    const release = (name: string, key: string | undefined, namespace = 'lampstand') => {
      writeFileSync(path(name), 'files')
      if (key !== undefined) run('-q', '-Y', 'sign', '-n', namespace, '-f', path(key), path(name))
      return path(name)
    }
    const signed = release('signed.tar.gz', 'makers')
    const altered = release('altered.tar.gz', 'makers')
    writeFileSync(altered, 'other files')
    const others = [
      altered,
      release('unsigned.tar.gz', undefined),
      release('stranger.tar.gz', 'strangers'),
      release('mail.tar.gz', 'makers', 'file'),
    ]
    const tryArchive = (archive: string) => install(archive, unprivileged, path('deploy/install.sh')).stderr
    for (const archive of others) expect(tryArchive(archive)).toContain(`${archive} is not signed with a key in`)
    // The next step needs more than this test has.
    expect(tryArchive(signed)).toMatch(/^Which domain name\?|needs root/)
  })
})
