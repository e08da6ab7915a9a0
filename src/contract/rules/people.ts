export const userColumns = ['name', 'username', 'role', 'responsesCount', 'pendingQuestionsCount', 'createdAt'] as const
export type UserColumn = (typeof userColumns)[number]
export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]
/** Filters of the list of users. `yours`: the students whom the viewer looks out for. `absent`: not seen for three weeks. */
export const userFilters = ['students', 'yours', 'leaders', 'waiting', 'absent', 'switched off'] as const
export type UserFilter = (typeof userFilters)[number]
