import type { PageQuery } from '#contract/shared/fields.ts'
import { already_published } from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import { newId, newIdAt } from '#server/platform/database/new-id.ts'
import { AppError } from '#server/platform/errors.ts'
import type { CreateOnce } from '#server/platform/http/idempotency/create-once.ts'
import { paginateDeleted } from '#server/platform/http/pagination.ts'
import { restorableUntil } from '#server/platform/restorable.ts'
import type { Services } from '#server/platform/services.ts'
import { shownName } from '#server/platform/text/shown-name.ts'
import type { PostText, PostType } from './post-type.ts'
import {
  cancelScheduledPost,
  changeScheduledPost,
  findScheduled,
  listScheduled,
  type Present,
  scheduledTime,
  schedulePost,
} from './schedule.ts'
import { findNewestId } from './store.ts'
import { deletePost, editPost, publishPost, restorePost } from './writes.ts'

interface Presented<Text, Post> {
  /** Returns a published post. @throws {AppError} `not_found` */
  find: (reader: Reader, id: string) => Promise<Post>
  presentScheduled: Present<Text, Post>
}

interface Body<Text> {
  /** An edit may have some of its fields. */
  text: Text
  publishAt: string | null | undefined
  /** Number of edits that the writer of an edit has seen. Undefined if it is not checked. */
  editCount?: number | undefined
}

/** Returns what leaders do with posts of a type, now or at a later time (ADR 040). */
export function createPosts<Text extends PostText, Post>(
  { database, clock, events }: Services,
  type: PostType<Text>,
  { find: findPublished, presentScheduled }: Presented<Text, Post>,
) {
  const announce = (id: string) => events.publish({ change: type.change, id, audience: 'everyone' })
  // Students do not learn about scheduled posts. Every event wakes the workers, which check the next time.
  const announceSchedule = (id: string) => events.publish({ change: 'scheduled', id, audience: { leaders: true } })

  /** Returns a scheduled or published post. @throws {AppError} `not_found` */
  async function find(id: string): Promise<Post> {
    // In this order, a post that is published in between is found.
    const post = await findScheduled(database.read, type, id, presentScheduled)
    return post ?? findPublished(database.read, id)
  }

  return {
    find,
    /** Returns one page of scheduled posts, the next to be published first. */
    listScheduled: (query: PageQuery) => listScheduled(database.read, type, query, presentScheduled),
    /** Returns one page of deleted posts, the last deleted first. */
    listDeleted: (query: PageQuery) =>
      paginateDeleted(
        query,
        (position) => type.table.listDeleted(database.read, position),
        (row) => ({
          _id: row.id,
          ...type.table.textOf(row),
          createdAt: row.created_at,
          user: { name: shownName(row.author_name) },
          deletedAt: row.deleted_at ?? '',
          deletedBy: row.deleter_name === null ? null : { name: shownName(row.deleter_name) },
          restorableUntil: restorableUntil(row.deleted_at ?? ''),
        }),
      ),

    /** Publishes or schedules a new post. @throws {AppError} `invalid` */
    async create(viewerId: string, { text, publishAt }: Body<Text>, createOnce: CreateOnce) {
      type.check?.(text)
      const now = clock()
      const time = scheduledTime(publishAt, now)
      const id = time === undefined ? newId() : newIdAt(time)
      const post = { id, by: viewerId, now: now.toISOString() }
      const created = await createOnce({
        id,
        async write(transaction) {
          if (time === undefined) await publishPost(transaction, type, { ...text, ...post })
          else await schedulePost(transaction, type, text, { ...post, publishAt: time })
          return id
        },
        // It may have got another time since.
        load: (first) => findNewestId(database.read, first),
      })
      if (created.isNew && time === undefined) announce(id)
      if (created.isNew && time !== undefined) announceSchedule(id)
      return find(created.row)
    },

    /**
     * Edits a published or scheduled post.
     * @throws {AppError} `not_found`, `invalid`, `edited_meanwhile`, and `conflict` if a published post should get a time
     */
    async edit(
      viewerId: string,
      givenId: string,
      { text, publishAt, editCount }: Body<Partial<Text>>,
      isNewAgain = false,
    ) {
      const now = clock()
      const { id, isPublished, wasScheduled } = await database.write(async (transaction) => {
        const change = { id: givenId, by: viewerId, now: now.toISOString(), editCount, publishAt }
        const scheduled = await changeScheduledPost(transaction, type, text, change)
        if (scheduled !== undefined) return { ...scheduled, wasScheduled: true }
        // A form may have the id that the post had before it got another time. What is based on its newest text is right, though.
        const id = editCount === undefined ? givenId : await findNewestId(transaction, givenId)
        const moved = id === givenId ? undefined : await changeScheduledPost(transaction, type, text, { ...change, id })
        if (moved !== undefined) return { ...moved, wasScheduled: true }
        await editPost(transaction, type, text, { ...change, id }, isNewAgain)
        // Undoes the edit: the leader expects that nobody has seen the post yet.
        if (scheduledTime(publishAt, now) !== undefined) throw new AppError('conflict', already_published())
        return { id, isPublished: true, wasScheduled: false }
      })
      if (wasScheduled) announceSchedule(givenId)
      if (isPublished) announce(id)
      return find(id)
    },

    /** Deletes a published post, or cancels a scheduled one. @throws {AppError} `not_found` */
    async remove(viewerId: string, id: string) {
      const deletion = { id, by: viewerId, now: clock().toISOString() }
      const isCanceled = await database.write(async (transaction) => {
        if (await cancelScheduledPost(transaction, type, deletion)) return true
        await deletePost(transaction, type, deletion)
        return false
      })
      if (isCanceled) announceSchedule(id)
      else announce(id)
    },

    /** Restores a deleted post: docs/leaders.md#history. @throws {AppError} `not_found`, also if it is too late */
    async restore(viewerId: string, id: string) {
      const restoration = { id, by: viewerId, now: clock().toISOString() }
      await database.write((transaction) => restorePost(transaction, type, restoration))
      announce(id)
    },
  }
}
