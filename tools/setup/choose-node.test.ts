import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const answers = (missing?: string) => `echo '${JSON.stringify({ missing, version: '24.1.2' })}'`
const refuses = (library: string) =>
  `echo "$0: error while loading shared libraries: ${library}: cannot open shared object file" >&2; exit 127`

describe.skipIf(process.platform !== 'linux')('the Node that runs everything', () => {
  let folder = ''
  let own = ''
  let pinned = ''
  let link = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lampstand set-up ü '))
    own = join(folder, 'own')
    pinned = join(folder, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
    link = join(folder, 'node_modules', '.bin', 'node')
    cpSync(import.meta.dirname, join(folder, 'tools', 'setup'), { recursive: true })
    const packages = { [`node-linux-${process.arch}`]: '24.1.2' }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ optionalDependencies: packages }))
    mkdirSync(dirname(link), { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Creates a program in place of a Node. */
  function createNode(file: string, script: string): void {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `#!/bin/sh\n${script}\n`)
    chmodSync(file, 0o755)
  }
  /** Chooses on this Node, as started by an npm that runs on `own`. */
  function choose() {
    const script = "import('./tools/setup/choose-node.mjs').then((it) => it.chooseNode({ announce: true }))"
    const env = { PATH: process.env.PATH, npm_node_execpath: own }
    return spawnSync(process.execPath, ['-e', script], { cwd: folder, env, encoding: 'utf8' })
  }

  it("is the machine's own if it has all features", () => {
    createNode(own, answers())
    createNode(pinned, answers())
    expect(choose().stdout).toContain("Runs on this machine's Node 24.1.2.")
    expect(readlinkSync(link)).toBe(own)
  })

  it('is the pinned one if a feature is missing, until the own one has it', () => {
    createNode(own, answers('crypto.argon2'))
    createNode(pinned, answers())
    expect(choose().stdout).toContain("because this machine's Node 24.1.2 lacks crypto.argon2")
    expect(readlinkSync(link)).toBe(pinned)
    createNode(own, answers())
    choose()
    expect(readlinkSync(link)).toBe(own)
  })

  it('is the one that runs the set-up if the linked one was removed', () => {
    createNode(own, answers())
    choose()
    rmSync(own)
    expect(choose().status).toBe(0)
    expect(readlinkSync(link)).toBe(process.execPath)
  })

  it.each([
    ['libatomic.so.1', /apt install libatomic1/],
    ['libother.so.2', /Install the library libother\.so\.2/],
  ])("fails with the loader's words and a remedy if %s is missing", (library, remedy) => {
    createNode(own, answers('crypto.argon2'))
    createNode(pinned, refuses(library))
    symlinkSync(pinned, link)
    const { status, stderr } = choose()
    expect([status, stderr]).toEqual([1, expect.stringContaining(`shared libraries: ${library}: cannot open`)])
    if (existsSync('/etc/debian_version') || library !== 'libatomic.so.1') expect(stderr).toMatch(remedy)
    // The next command starts on the machine's own Node, so that it can say the same.
    expect(existsSync(link)).toBe(false)
  })

  it('says that the package is missing only if it is', () => {
    createNode(own, answers('node:sqlite'))
    const { status, stderr } = choose()
    expect([status, stderr]).toEqual([1, expect.stringContaining(`did not install the package node-linux-`)])
  })
})
