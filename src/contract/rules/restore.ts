/** Why a backup was not restored. */
export const restoreRefusals = [
  'not a backup',
  'damaged',
  'newer',
  'unsealed',
  'passphrase needed',
  'passphrase wrong',
  'work factor',
  'disk full',
  'no leader',
  'not empty',
  'missing',
  'too slow',
  'failed',
] as const
export type RestoreRefusal = (typeof restoreRefusals)[number]
