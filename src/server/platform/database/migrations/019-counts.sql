-- Counts are read through indexes (docs/decisions/017). The tables counts and announcement_read_counts, and the rows of
-- chat_list_versions, are not used anymore. They remain because nodes of an earlier version write to them while nodes are restarted
-- one after the other.

-- The number of all responses is the sum over the people who have any.
create index users_by_response_count on users (responses_count);

-- What a person has read.
create index announcement_reads_by_reader on announcement_reads (reader_id, announcement_id);
delete from announcement_read_counts;
