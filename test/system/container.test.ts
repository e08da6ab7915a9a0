// The image of deploy/Containerfile, as far as it can be tested without a container engine: its instructions, its files, which must be
// all that the program needs, and the hooks that ONCE runs.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { startPushService } from '#server/commands/demo/push-service.ts'
import { projectFolder as root } from '#server/platform/project-folder.ts'
import { it } from '#test/support/fixtures.ts'
import { runCommand } from '#tools/run-command.ts'
import { killPrograms, register, startProgram } from '#tools/start-program.ts'

/** The instructions of each stage, without comments. */
const stages = readFileSync(join(root, 'deploy', 'Containerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^(?=FROM )/m)
  .filter((stage) => stage.startsWith('FROM'))
  .map((stage) => stage.trim().split('\n'))
const [build = [], image = []] = stages

/** Paths of files and folders that the image has in `/app`. */
const copied = /cp -r --parents -t \/image\/app (.+)/.exec(build.join('\n'))?.[1]?.split(/\s+/) ?? []

afterAll(killPrograms)

describe('the image', () => {
  it('has the program only, and is not run by root', () => {
    expect(stages).toHaveLength(2)
    expect(image.slice(0, 2)).toEqual(['FROM scratch', 'COPY --from=build /image /'])
    expect(image.filter((line) => /^(RUN|ADD)/.test(line))).toEqual([])
    for (const line of ['USER 1000:1000', 'VOLUME /storage', 'EXPOSE 80', 'STOPSIGNAL SIGTERM'])
      expect(image).toContain(line)
    expect(image.find((line) => line.startsWith('HEALTHCHECK'))).toContain('http://127.0.0.1:$PORT/up')
    expect(image.at(-1)).toMatch(/^CMD \["node", .*"\/app\/dist\/server\/main\.js"\]$/)
    // It can be built for any processor.
    expect(build.join()).not.toMatch(/x86_64|aarch64|amd64|arm64/)
    const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
    for (const flag of start.match(/--\S+-semi-space-size=\d+/g)) expect(image.at(-1)).toContain(flag)
  })

  it('has every file that the bundle reads from the folder of the project', () => {
    const named = globSync('src/server/**/*.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/join\(projectFolder, '(.+?)'(?:, '(.+?)')?/g)].map(
        ([, ...parts]) => join(...parts.filter((part) => part !== undefined)),
      ),
    )
    expect(named).toContain('src/server/platform/database/migrations')
    const isCopied = (path: string) =>
      copied.some((it) => `${it}/`.startsWith(`${path}/`) || `${path}/`.startsWith(`${it}/`))
    const missing = named.filter((path) => existsSync(join(root, path)) && !isCopied(path))
    // The bundle runs commands of the bundle.
    expect(missing).toEqual(['src/server/commands'])
  })

  it('is not built from data, packages or earlier builds', () => {
    const [all, ...named] = readFileSync(join(root, '.dockerignore'), 'utf8')
      .replaceAll(/^#.*\n/gm, '')
      .trim()
      .split('\n')
    expect(all).toBe('*')
    expect(named.filter((line) => /^!(data|backups|node_modules|dist|\.git|\.env)|\*/.test(line))).toEqual([
      '**/*.test.ts',
    ])
  })
})

describe('compose.yaml', () => {
  const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
  const filledIn = (name: string) => [...new Set([...read(name).matchAll(/\$\{(\w+)/g)].map(([, it]) => it))]

  it('needs a domain name only, and a password for PostgreSQL, in a file that git ignores', () => {
    expect(filledIn('compose.yaml')).toEqual(['DOMAIN'])
    expect(filledIn('compose.postgres.yaml')).toEqual(['POSTGRES_PASSWORD'])
    expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('/deploy/.env')
  })

  it('runs the image with a read-only root and without capabilities, behind the one proxy that the image trusts', () => {
    for (const line of [
      'read_only: true',
      'tmpfs: /tmp',
      'cap_drop: [ALL]',
      'init: true',
      'reverse_proxy lampstand:80',
    ])
      expect(read('compose.yaml')).toContain(line)
    expect(image.find((line) => line.startsWith('ENV'))).toContain('PORT=80 TRUST_PROXY=1')
  })
})

describe('the files of the image, in a folder without node_modules,', () => {
  let app = ''
  beforeAll(() => {
    app = join(process.env['TMPDIR'] ?? '/tmp', `lampstand-image-${process.pid}`)
    for (const path of copied.flatMap((it) => globSync(it, { cwd: root })))
      cpSync(join(root, path), join(app, path), { recursive: true })
    return () => rmSync(app, { recursive: true, force: true })
  })

  it('are a server that sends notifications, until its database is deleted', { tags: 'slow' }, async ({ folder }) => {
    const service = await startPushService()
    const keys = {
      VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
      VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    }
    const file = join(folder, 'lampstand.db')
    const settings = { ...keys, PUSH_SERVICES: service.origin }
    const program = await startProgram(`file:${file}`, settings, join(app, 'dist', 'server', 'main.js'))
    let warnings = ''
    program.child.stderr?.on('data', (chunk: Buffer) => {
      warnings += chunk
    })
    const statusOf = async (path: string) => (await program.call('GET', path)).status
    expect(await statusOf('/up')).toBe(200)
    // The web app is built for `npm test`, and not for this file alone.
    expect(await statusOf('/login')).toBe(existsSync(join(app, 'dist', 'web', 'index.html')) ? 200 : 404)
    expect(await statusOf('/metrics')).toBe(200)
    const { token } = await register(program, 'ana')
    await program.call('PUT', '/api/notifications/device', service.subscribe().subscription, token)
    await program.call('POST', '/api/notifications/device/test', undefined, token)
    await expect.poll(() => service.received.length).toBe(1)
    expect(service.received[0]?.headers.authorization).toContain(`k=${keys.VAPID_PUBLIC_KEY}`)
    await service.stop()
    expect(warnings).not.toContain('Deprecation')
    rmSync(file)
    expect(await statusOf('/up')).toBe(503)
    expect(await program.stop()).toBe(0)
  })

  it('have the thread that rewrites the database', async ({ testDatabase }) => {
    const thread = join(app, 'src/server/platform/database/sqlite/vacuum-thread.ts')
    const worker = new Worker(thread, { workerData: testDatabase.url.slice('file:'.length) })
    expect(await once(worker, 'message')).toEqual([true])
  })

  it('have the thread that reads the answer of a check for updates', async () => {
    const workerData = { text: '{"version":"0.4.0"}', address: 'https://code.example.org/', current: '0.3.0' }
    const worker = new Worker(join(app, 'src/server/platform/update-thread.ts'), { workerData })
    expect(await once(worker, 'message')).toEqual([{ version: '0.4.0', link: null }])
  })

  it('have the thread that reads translations of the Bible', async () => {
    const workerData = { bytes: Buffer.from('GEN 1:1 Muka'), fileName: 'a.txt' }
    const worker = new Worker(join(app, 'dist/server/bible-file-thread.js'), { workerData })
    expect(await once(worker, 'message')).toEqual([{ isRead: true }])
    await worker.terminate()
  })

  /** Runs a hook as in a container, with the folders of this test. */
  const runHook = (name: string, storage: string) => {
    const script = readFileSync(join(root, 'deploy', 'hooks', name), 'utf8')
    const hook = join(storage, '..', name)
    writeFileSync(hook, script.replaceAll('/app', app).replaceAll('/storage', storage), { mode: 0o700 })
    const path = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`
    const env = { PATH: path, DATABASE_URL: `file:${join(storage, 'lampstand.db')}` }
    const { status, stdout, stderr } = spawnSync('sh', [hook], { env, encoding: 'utf8' })
    return { status, output: stdout + stderr }
  }

  const accountsOf = async (storage: string) => {
    const { output } = await runCommand(`file:${join(storage, 'lampstand.db')}`, 'admin', 'list')
    return ['ana', 'ben', 'carla'].filter((name) => output.includes(name))
  }

  it('have hooks for ONCE: a restored copy has what there was when the hook ran', { tags: 'slow' }, async ({
    folder,
  }) => {
    const storage = join(folder, 'storage')
    mkdirSync(storage)
    const url = `file:${join(storage, 'lampstand.db')}`
    const program = await startProgram(url)
    await register(program, 'ana')
    expect(runHook('pre-backup', storage)).toMatchObject({ status: 0 })
    await register(program, 'ben')
    expect(runHook('pre-backup', storage)).toMatchObject({ status: 0 })
    await register(program, 'carla')
    // No server may lose its database to the hook.
    expect(runHook('post-restore', storage)).toMatchObject({ status: 1 })
    const restored = join(folder, 'restored')
    cpSync(storage, restored, { recursive: true })
    // As if it was copied while it was written.
    writeFileSync(join(restored, 'lampstand.db-wal'), 'half a log')
    await program.stop()
    expect(runHook('post-restore', restored)).toMatchObject({ status: 0 })
    expect(await accountsOf(restored)).toEqual(['ana', 'ben'])
    // Again: there is nothing to do, and what was written since is kept.
    expect(runHook('post-restore', restored)).toMatchObject({ status: 0, output: '' })
  })

  it('have hooks for ONCE: the copy of a stopped server is newer than its last backup', { tags: 'slow' }, async ({
    folder,
  }) => {
    const storage = join(folder, 'storage')
    mkdirSync(storage)
    const program = await startProgram(`file:${join(storage, 'lampstand.db')}`)
    expect(runHook('pre-backup', storage)).toMatchObject({ status: 0 })
    await register(program, 'ana')
    await program.stop()
    expect(runHook('post-restore', storage)).toMatchObject({ status: 0, output: '' })
    expect(await accountsOf(storage)).toEqual(['ana'])
    expect(existsSync(join(storage, 'once-backup.db'))).toBe(false)
  })

  it('have hooks for ONCE: a failed backup leaves no earlier one to restore', { tags: 'slow' }, async ({ folder }) => {
    const storage = join(folder, 'storage')
    mkdirSync(storage)
    await (await startProgram(`file:${join(storage, 'lampstand.db')}`)).stop()
    expect(runHook('pre-backup', storage)).toMatchObject({ status: 0 })
    writeFileSync(join(storage, 'lampstand.db'), 'damaged')
    expect(runHook('pre-backup', storage)).toMatchObject({ status: 1 })
    expect(existsSync(join(storage, 'once-backup.db'))).toBe(false)
  })
})
