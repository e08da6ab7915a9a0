import * as messages from '#messages'
import { limits } from '../limits.ts'

export const responseRules = { answer: { max: limits.answer.max, missing: messages.answer_required } }
