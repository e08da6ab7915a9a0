/** Key in IndexedDB of the ids of notifications that were shown on this device. */
export const shownNotificationsKey = 'shown-notifications'
