// What other subjects, commands and the program may use.
export { countResponse, countResponsesTo } from './response-counts.ts'
export { findQuestion } from './store.ts'
export { questionPosts } from './writes.ts'
