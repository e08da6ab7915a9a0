/**
 * Number of rows that a sharded counter is divided into, so that simultaneous writes rarely wait for the same row (docs/decisions/017).
 * Migration 002 creates this number of rows in `chat_list_versions`.
 */
const shardCount = 16

/** Returns a random row of a sharded counter. */
export const randomShard = (): number => Math.floor(Math.random() * shardCount)
