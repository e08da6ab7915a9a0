// Apart from the shapes, so that the browser does not load what checks them.

export const userColumns = ['name', 'username', 'role', 'responsesCount', 'pendingQuestionsCount', 'createdAt'] as const
export type UserColumn = (typeof userColumns)[number]
export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]
