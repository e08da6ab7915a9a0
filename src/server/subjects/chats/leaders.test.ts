import { describe, expect, it, vi } from 'vitest'
import type { Reader } from '#server/platform/database/database.ts'
import { createLeaderList } from './chat-leaders.ts'

const ruth = [{ id: '1', name: 'Ruth', role: 'admin' }]
const both = [...ruth, { id: '2', name: 'Tomás', role: 'admin' }]

describe('the list of leaders', () => {
  const all = vi.fn()
  const read = { all, first: vi.fn() } as unknown as Reader

  it('is read once for each version, also for requests at the same time', async () => {
    all.mockReset().mockResolvedValueOnce(ruth).mockResolvedValueOnce(both)
    const listLeaders = createLeaderList(read)
    expect(await Promise.all([listLeaders(4), listLeaders(4)])).toEqual([ruth, ruth])
    expect(await listLeaders(4)).toEqual(ruth)
    expect(await listLeaders(5)).toEqual(both)
    expect(all).toHaveBeenCalledTimes(2)
  })

  it('is read again after a failure', async () => {
    all.mockReset().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(ruth)
    const listLeaders = createLeaderList(read)
    await expect(listLeaders(4)).rejects.toThrow('away')
    expect(await listLeaders(4)).toEqual(ruth)
  })
})
