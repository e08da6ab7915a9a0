// What the program may use.
export type { Attached } from './attached.ts'
