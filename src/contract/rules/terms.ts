/** Maximum number of questions that are planned together. */
export const maxTermQuestions = 1000
