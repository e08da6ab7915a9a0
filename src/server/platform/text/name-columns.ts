import { foldName } from './fold-name.ts'
import { skeletonOf } from './skeleton.ts'
import { sortKey } from './sort-key.ts'

/** Returns the values that are stored with a user's name. */
export const nameColumns = (name: string) => ({
  name,
  name_key: sortKey(name),
  name_skeleton: skeletonOf(name),
})

/** Returns the values that are stored with a username. */
export const usernameColumns = (username: string) => ({
  username,
  username_key: foldName(username),
  username_sort_key: sortKey(username),
  username_skeleton: skeletonOf(username),
})
