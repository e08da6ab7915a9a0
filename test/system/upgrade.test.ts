// `tools/upgrade.mjs` in a clone with two versions of a small program, whose commands do what those of Lampstand do.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { it as base } from '#test/support/fixtures.ts'
import { freePort } from '#tools/free-port.ts'

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
  /** Adds a version to the origin. */
  release(version: string, files?: Record<string, string>): void
  upgrade(...args: string[]): { status: number | null; output: string }
}

const it = base.extend('clone', async ({ folder }, { onCleanup }): Promise<Clone> => {
  const places = { origin: join(folder, 'origin'), clone: join(folder, 'clone') }
  const git: Clone['git'] = (cwd, ...args) => {
    const identity = ['-c', 'user.name=Ruth', '-c', 'user.email=ruth@example.org', '-c', 'init.defaultBranch=main']
    const result = spawnSync('git', [...identity, ...args], { cwd: places[cwd], encoding: 'utf8' })
    if (result.status !== 0) throw new Error(result.stderr)
    return result.stdout.trim()
  }
  mkdirSync(join(places.origin, 'tools'), { recursive: true })
  git('origin', 'init', '--quiet')
  copyFileSync('tools/upgrade.mjs', join(places.origin, 'tools', 'upgrade.mjs'))
  writeFileSync(join(places.origin, 'tools', 'setup.mjs'), setup)
  writeFileSync(
    join(places.origin, '.gitignore'),
    'dist\nnode_modules\n.upgrade\n.upgrade-return.txt\nsettings.env\npid\nlog\nrestart.sh\nsaved.db\n',
  )
  const release: Clone['release'] = (version, files = {}) => {
    const backup = "touch saved.db; echo 'Backed up 1 account and all their data to saved.db. Keep a copy.'"
    const contents = JSON.stringify({ version, scripts: { backup } })
    for (const [name, text] of Object.entries({ 'package.json': contents, ...files })) {
      writeFileSync(join(places.origin, name), text)
    }
    git('origin', 'add', '-A')
    git('origin', 'commit', '--quiet', '-m', version)
    git('origin', 'tag', `v${version}`)
  }
  release('0.3.0')
  spawnSync('git', ['clone', '--quiet', places.origin, places.clone])
  writeFileSync(join(places.clone, 'settings.env'), `PORT=${await freePort()}\n`)
  writeFileSync(join(places.clone, 'restart.sh'), restart)
  onCleanup(() => {
    const file = join(places.clone, 'pid')
    if (existsSync(file)) spawnSync('kill', [readFileSync(file, 'utf8').trim()])
  })
  return {
    folder: places.clone,
    git,
    release,
    upgrade(...args) {
      const options = ['--settings', join(places.clone, 'settings.env'), '--restart', 'sh restart.sh', '--wait', '20']
      const result = spawnSync(process.execPath, ['tools/upgrade.mjs', ...options, ...args], {
        cwd: places.clone,
        env: { PATH: process.env['PATH'] },
        encoding: 'utf8',
      })
      return { status: result.status, output: result.stdout + result.stderr }
    },
  }
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

  it('refuses a clone with changed files, and unknown options', ({ clone }) => {
    clone.release('0.3.1')
    writeFileSync(join(clone.folder, 'package.json'), '{"version":"0.3.0"}')
    expect(clone.upgrade()).toEqual({ status: 1, output: expect.stringContaining('Files of the program were changed') })
    expect(clone.upgrade('--fast')).toEqual({ status: 1, output: expect.stringContaining('Usage: ') })
  })
})
