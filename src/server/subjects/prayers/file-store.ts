import { queryAll } from '#server/platform/database/statement.ts'
import type { Listing } from '#server/platform/personal-data/pages.ts'

// A person's prayer requests, with all texts, and prayers. Lists are in the order of the file: oldest first.

/** Lists a person's requests, also those that the author withdrew or a leader deleted. */
export const listPrayerRequests = queryAll((sql, value: Listing) =>
  sql
    .selectFrom('prayer_requests')
    .leftJoin('prayer_responses', 'prayer_responses.prayer_request_id', 'prayer_requests.id')
    .leftJoin('users as responder', 'responder.id', 'prayer_responses.responded_by')
    .select(['prayer_requests.id', 'prayer_requests.content', 'audience', 'prayer_requests.created_at', 'prayer_count'])
    .select(['edited_at', 'answered_at', 'thanks', 'deleted_at', 'deleted_by'])
    .select(['prayer_responses.content as response', 'responded_at', 'is_private'])
    .select(['responder.name as responder_name', 'responder.role as responder_role'])
    .where('prayer_requests.student_id', '=', value.userId)
    .where('prayer_requests.id', '>', value.after)
    .orderBy('prayer_requests.id')
    .limit(value.limit),
)

/** Lists when a person prayed. */
export const listPrayers = queryAll((sql, value: Listing) =>
  sql
    .selectFrom('prayers')
    .select(['prayer_request_id as id', 'created_at'])
    .where('student_id', '=', value.userId)
    .where('prayer_request_id', '>', value.after)
    .orderBy('prayer_request_id')
    .limit(value.limit),
)
