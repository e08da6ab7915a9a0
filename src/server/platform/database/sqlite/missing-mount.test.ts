import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refuseUnmounted } from './missing-mount.ts'

describe('a folder for a new database', () => {
  let folder = ''
  let tables = { expected: '', mounted: '' }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lampstand-mounts-'))
    tables = { expected: join(folder, 'fstab'), mounted: join(folder, 'mounts') }
    writeFileSync(
      tables.expected,
      '# a comment /commented ext4\nUUID=1 / ext4 defaults 0 1\nUUID=2\t/srv/disk/ ext4 nofail 0 2\n/dev/sdb /mnt/my\\040disk ext4\n/swap none swap sw 0 0\n',
    )
    writeFileSync(tables.mounted, '/dev/sda1 / ext4 rw 0 0\nproc /proc proc rw 0 0\n')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it.for(['/srv/disk', '/srv/disk/lampstand', '/mnt/my disk/a'])('DU7: is refused where %s is not mounted', (path) => {
    expect(() => refuseUnmounted(path, tables)).toThrow('Nothing is mounted at')
  })

  it.for(['/srv/disks', '/srv', '/commented', '/var/lib/lampstand'])(
    'is accepted in %s, which no disk belongs to',
    (path) => {
      refuseUnmounted(path, tables)
    },
  )

  it('is accepted on a mounted disk, and on systems without mount tables', () => {
    writeFileSync(tables.mounted, '/dev/sda1 / ext4\n/dev/sdc /srv/disk ext4\n')
    refuseUnmounted('/srv/disk/lampstand', tables)
    rmSync(tables.expected)
    refuseUnmounted('/mnt/my disk', tables)
    rmSync(tables.mounted)
    refuseUnmounted('/srv/disk', tables)
  })
})
