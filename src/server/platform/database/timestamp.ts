/** ISO 8601 in UTC with milliseconds, from the app's clock. Sorts as text. */
export type Timestamp = string
