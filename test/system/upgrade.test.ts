// `tools/upgrade.mjs` in a clone with two versions of a small program, whose commands do what those of Lampstand do.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { it as base } from '#test/support/fixtures.ts'
import { freePort } from '#tools/free-port.ts'
import { isRoot, nobody } from '#tools/unprivileged.ts'

const server = `require('node:http').createServer((_, response) => response.end(JSON.stringify({
  status: 'alive', version: require('../package.json').version }))).listen(process.env.PORT)`
const setup = `import { mkdirSync, writeFileSync } from 'node:fs'
for (const folder of ['dist', 'node_modules']) mkdirSync(folder, { recursive: true })
if (!process.argv.includes('--quiet')) writeFileSync('dist/server.cjs', ${JSON.stringify(server)})`
const restart = `if [ -f pid ]; then kill $(cat pid); fi
sh -c 'set -a; . ./settings.env; exec "$0" dist/server.cjs' "${process.execPath}" >log 2>&1 & echo $! > pid`

interface Clone {
  folder: string
  git(cwd: 'origin' | 'clone', ...args: string[]): string
  /** Adds a version to the origin, and signs its tag with the key of the makers unless another one is named, or none. */
  release(version: string, files?: Record<string, string>, key?: 'makers' | 'strangers' | 'none'): void
  upgrade(...args: string[]): { status: number | null; output: string }
  /** Runs a command in the clone, with programs of a folder before those of the machine. */
  run(args: string[], programs?: string): { status: number | null; output: string }
}

const it = base.extend('clone', async ({ folder }, { onCleanup }): Promise<Clone> => {
  const places = { origin: join(folder, 'origin'), clone: join(folder, 'clone') }
  const git: Clone['git'] = (cwd, ...args) => {
    const identity = ['-c', 'user.name=Ruth', '-c', 'user.email=ruth@example.org', '-c', 'init.defaultBranch=main']
    const result = spawnSync('git', [...identity, ...args], { cwd: places[cwd], encoding: 'utf8' })
    if (result.status !== 0) throw new Error(result.stderr)
    return result.stdout.trim()
  }
  for (const part of ['tools', 'deploy']) mkdirSync(join(places.origin, part), { recursive: true })
  git('origin', 'init', '--quiet')
  copyFileSync('tools/upgrade.mjs', join(places.origin, 'tools', 'upgrade.mjs'))
  writeFileSync(join(places.origin, 'tools', 'setup.mjs'), setup)
  writeFileSync(
    join(places.origin, '.gitignore'),
    'dist\nnode_modules\n.upgrade\n.upgrade-return.txt\nsettings.env\npid\nlog\nrestart.sh\nsaved.db\n',
  )
  const publicKeys = ['makers', 'strangers'].map((name) => {
    const { status } = spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', join(folder, name)])
    if (status !== 0) throw new Error('ssh-keygen failed.')
    return readFileSync(join(folder, `${name}.pub`), 'utf8')
  })
  const signers = `releases namespaces="git,lampstand" ${publicKeys[0]}`
  writeFileSync(join(places.origin, 'deploy', 'release-signers'), signers)
  const release: Clone['release'] = (version, files = {}, key = 'makers') => {
    const backup = "touch saved.db; echo 'Backed up 1 account and all their data to saved.db. Keep a copy.'"
    const contents = JSON.stringify({ version, scripts: { backup } })
    for (const [name, text] of Object.entries({ 'package.json': contents, ...files })) {
      writeFileSync(join(places.origin, name), text)
    }
    git('origin', 'add', '-A')
    git('origin', 'commit', '--quiet', '-m', version)
    const signing = ['-c', 'gpg.format=ssh', '-c', `user.signingKey=${join(folder, key)}`]
    git('origin', ...signing, 'tag', key === 'none' ? '--no-sign' : '--sign', '-m', version, `v${version}`)
  }
  release('0.3.0')
  spawnSync('git', ['clone', '--quiet', places.origin, places.clone])
  writeFileSync(join(places.clone, 'settings.env'), `PORT=${await freePort()}\n`)
  writeFileSync(join(places.clone, 'restart.sh'), restart)
  onCleanup(() => {
    const file = join(places.clone, 'pid')
    if (existsSync(file)) spawnSync('kill', [readFileSync(file, 'utf8').trim()])
  })
  const run: Clone['run'] = (args, programs = dirname(process.execPath)) => {
    const result = spawnSync(process.execPath, ['tools/upgrade.mjs', ...args], {
      cwd: places.clone,
      env: { PATH: `${programs}${delimiter}${process.env['PATH']}` },
      encoding: 'utf8',
    })
    return { status: result.status, output: result.stdout + result.stderr }
  }
  const options = ['--settings', join(places.clone, 'settings.env'), '--restart', 'sh restart.sh', '--wait', '20']
  return { folder: places.clone, git, release, run, upgrade: (...args) => run([...options, ...args]) }
})

const versionIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

describe('an upgrade', { tags: 'slow' }, () => {
  it('makes a backup, installs the newest version and waits until it answers', ({ clone }) => {
    expect(clone.upgrade()).toEqual({ status: 0, output: 'v0.3.0 is installed already.\n' })
    clone.release('0.3.2')
    clone.release('0.3.10')
    const { status, output } = clone.upgrade()
    expect([status, output]).toEqual([
      0,
      expect.stringContaining('Version 0.3.10 runs. The backup from before is saved.db'),
    ])
    expect(versionIn(clone.folder)).toBe('0.3.10')
    expect(existsSync(join(clone.folder, 'saved.db'))).toBe(true)
    for (const left of ['.upgrade', '.upgrade-return.txt']) expect(existsSync(join(clone.folder, left))).toBe(false)
    expect(clone.upgrade('v0.3.2')).toEqual({ status: 1, output: expect.stringContaining('v0.3.2 is older') })
  })

  it('installs the version that is named', ({ clone }) => {
    clone.release('0.3.1')
    clone.release('0.4.0')
    expect(clone.upgrade('v0.3.1')).toMatchObject({ status: 0 })
    expect(versionIn(clone.folder)).toBe('0.3.1')
    expect(clone.upgrade('v0.5.0')).toEqual({
      status: 1,
      output: 'There is no version v0.5.0. See all with git tag.\n',
    })
  })

  it('says how to return if the new version does not answer', ({ clone }) => {
    const before = clone.git('clone', 'rev-parse', 'HEAD')
    clone.release('0.3.1', { 'tools/setup.mjs': setup.replace('listen', 'close') })
    const { status, output } = clone.upgrade('--wait', '1')
    expect(status).toBe(1)
    expect(output).toContain('Version 0.3.1 does not answer after 1 seconds.')
    expect(output).toContain(`git checkout --detach ${before}`)
    expect(output).toContain("npm run restore -- 'saved.db'")
    // The server prints it if it can't start.
    expect(readFileSync(join(clone.folder, '.upgrade-return.txt'), 'utf8')).toContain(
      'To return to version 0.3.0, type:',
    )
    clone.git('clone', 'checkout', '--quiet', '--detach', before)
    expect(versionIn(clone.folder)).toBe('0.3.0')
  })

  it('changes nothing if the new version can not be installed, or there is no backup', ({ clone }) => {
    clone.release('0.3.1', { 'tools/setup.mjs': 'process.exit(1)' })
    const failed = clone.upgrade()
    expect([failed.status, failed.output]).toEqual([
      1,
      expect.stringContaining('Nothing has changed. Version 0.3.0 is still'),
    ])
    expect(versionIn(clone.folder)).toBe('0.3.0')
    rmSync(join(clone.folder, 'settings.env'))
    writeFileSync(join(clone.folder, 'settings.env'), 'exit 3\n')
    const unsaved = clone.upgrade()
    expect([unsaved.status, unsaved.output]).toEqual([1, expect.stringContaining('Nothing has changed')])
  })

  it('UB11: refuses a release that the makers have not signed, before anything else', ({ clone }) => {
    const refused = {
      status: 1,
      output: expect.stringMatching(/^v?\S+ is not signed with a key in deploy\/release-signers/),
    }
    const expectRefused = (name: string) => {
      expect([name, clone.upgrade(name)]).toEqual([name, refused])
      expect(versionIn(clone.folder)).toBe('0.3.0')
      expect(existsSync(join(clone.folder, 'saved.db'))).toBe(false)
    }
    const stranger = readFileSync(join(clone.folder, '..', 'strangers.pub'), 'utf8')
    clone.release('0.3.1', {}, 'none')
    clone.release('0.3.2', {}, 'strangers')
    // It names its own key.
    clone.release('0.3.3', { 'deploy/release-signers': `releases namespaces="git,lampstand" ${stranger}` }, 'strangers')
    clone.release('0.3.4')
    clone.git('origin', 'tag', 'v0.3.5', 'main')
    // A signed release under the name of another one, and one whose signed text was changed.
    clone.git('origin', 'tag', 'v0.3.6', clone.git('origin', 'rev-parse', 'v0.3.4'))
    const signed = clone.git('origin', 'cat-file', 'tag', 'v0.3.4')
    writeFileSync(join(clone.folder, '..', 'tag'), `${signed.replace('tag v0.3.4', 'tag v0.3.7')}\n`)
    const altered = clone.git('origin', 'hash-object', '-w', '-t', 'tag', join(clone.folder, '..', 'tag'))
    clone.git('origin', 'update-ref', 'refs/tags/v0.3.7', altered)
    for (const number of [1, 2, 3, 5, 6, 7]) expectRefused(`v0.3.${number}`)
    expectRefused('origin/main')
    expect(clone.upgrade()).toMatchObject({ status: 1 })
    // The keys that count are those of the version that is installed.
    expect(clone.upgrade('v0.3.4')).toMatchObject({ status: 0 })
    clone.release('0.3.8', {}, 'none')
    expect(clone.upgrade('--unsigned', 'v0.3.8')).toMatchObject({ status: 0 })
    expect(versionIn(clone.folder)).toBe('0.3.8')
  })

  it('UB11: does not run as root what the service could change', ({ clone, folder, skip }) => {
    skip(!isRoot)
    const programs = join(folder, 'programs')
    mkdirSync(programs)
    const user = spawnSync('id', ['-nu', String(nobody)], { encoding: 'utf8' }).stdout.trim()
    writeFileSync(join(programs, 'systemctl'), `#!/bin/sh\n[ "$1" != show ] || echo ${user}\n`, { mode: 0o755 })
    for (const path of [folder, clone.folder]) chmodSync(path, 0o755)
    const upgrade = () => clone.run(['--settings', 'none'], programs)
    expect(upgrade()).toEqual({ status: 0, output: 'v0.3.0 is installed already.\n' })
    for (const path of ['tools/upgrade.mjs', 'tools', '.']) {
      const file = join(clone.folder, path)
      chownSync(file, nobody, nobody)
      expect(upgrade()).toMatchObject({ status: 1, output: expect.stringContaining('The service could change') })
      chownSync(file, 0, 0)
    }
  })

  it('refuses a clone with changed files, and unknown options', ({ clone }) => {
    clone.release('0.3.1')
    writeFileSync(join(clone.folder, 'package.json'), '{"version":"0.3.0"}')
    expect(clone.upgrade()).toEqual({ status: 1, output: expect.stringContaining('Files of the program were changed') })
    expect(clone.upgrade('--fast')).toEqual({ status: 1, output: expect.stringContaining('Usage: ') })
  })
})
