// What other subjects, commands and the program may use.
export { verifyTranscript } from './verify-transcript.ts'
