import * as messages from '#messages'

export const responseRules = { answer: { max: 10_000, missing: messages.answer_required } }

export const feedbackRule = { max: 10_000 }
