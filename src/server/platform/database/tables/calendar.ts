import type { Timestamp } from '../timestamp.ts'

/** Secret addresses of people's calendars. */
interface CalendarAddresses {
  user_id: string
  address_hash: string
  created_at: Timestamp
}

export interface CalendarTables {
  calendar_addresses: CalendarAddresses
}
