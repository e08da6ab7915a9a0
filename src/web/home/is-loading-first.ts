/** Returns whether a query loads for the first time. After a failure, its error stays until a retry succeeds. */
export const isLoadingFirst = (query: { isLoading: boolean; errorUpdateCount: number }): boolean =>
  query.isLoading && query.errorUpdateCount === 0
