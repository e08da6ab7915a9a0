import type { User } from '#contract/accounts.ts'
import { maySaveUserData, onClearOfflineData } from '../storage/user-data.ts'
import { OfflineCache } from './offline-cache.ts'
import { queryStore } from './query-store.ts'

/** Changes with the contract and with the queries whose data is stored (tools/vite/data-version.ts). Absent in tests. */
declare const __DATA_VERSION__: string | undefined
const version = typeof __DATA_VERSION__ === 'string' ? __DATA_VERSION__ : ''

let current: { owner: string; cache: OfflineCache; loaded: Promise<void> } | undefined

onClearOfflineData(() => {
  current?.cache.close()
  current = undefined
  void queryStore.clear()
})

/** Returns the cache of a user in their role, and a promise that resolves when the stored data is loaded. */
export function offlineCacheOf({ _id, role }: Pick<User, '_id' | 'role'>): {
  cache: OfflineCache
  loaded: Promise<void>
} {
  const owner = `${_id} ${role}`
  if (current?.owner === owner) return current
  current?.cache.close()
  const mayStore = () => maySaveUserData(_id)
  const cache = new OfflineCache({ store: queryStore, owner, version, now: Date.now, mayStore })
  current = { owner, cache, loaded: cache.load() }
  return current
}
