import { queryAll } from '#server/platform/database/statement.ts'
import type { Listing } from '#server/platform/personal-data/pages.ts'
import { isShownToReporter } from './recipients-store.ts'

// The concerns that a person reported, with all texts. Lists are in the order of the file: oldest first.

/** Lists the concerns that a person reported and that the person's account shows. */
export const listConcerns = queryAll((sql, value: Listing) =>
  sql
    .selectFrom('concerns')
    .select([
      'id',
      'content',
      'created_at',
      'entity_kind',
      'entity_text',
      'about_text',
      'read_at',
      'handled_by',
      'closed_at',
    ])
    .where('reporter_id', '=', value.userId)
    .where('id', '>', value.after)
    .where(isShownToReporter)
    .orderBy('id')
    .limit(value.limit),
)

/** Lists the people whom the reporter named. */
export const listNamedPeople = queryAll((sql, value: { concernId: string; after: string; limit: number }) =>
  sql
    .selectFrom('concern_people')
    .innerJoin('users', 'users.id', 'concern_people.user_id')
    .select(['user_id', 'users.name'])
    .where('concern_id', '=', value.concernId)
    .where('is_named', '=', 1)
    .where('user_id', '>', value.after)
    .orderBy('user_id')
    .limit(value.limit),
)

export const listConcernMessages = queryAll((sql, value: { concernId: string; after: string; limit: number }) =>
  sql
    .selectFrom('concern_messages')
    .innerJoin('users', 'users.id', 'concern_messages.author_id')
    .select(['concern_messages.id', 'author_id', 'content', 'concern_messages.created_at'])
    .select('users.name as author_name')
    .where('concern_id', '=', value.concernId)
    .where('concern_messages.id', '>', value.after)
    .orderBy('concern_messages.id')
    .limit(value.limit),
)
