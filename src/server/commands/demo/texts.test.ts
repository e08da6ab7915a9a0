import { expect, it } from 'vitest'
import { languages } from '#locales/languages.ts'
import { textsIn } from './texts.ts'

it.each(languages.map(({ tag }) => tag))('has a sample group in %s', (tag) => {
  const { leaders, students, nextLeader, waitingUsername, concern, questions } = textsIn(tag)
  const usernames = [...Object.keys(leaders), ...Object.keys(students), waitingUsername]
  expect(new Set(usernames).size).toBe(usernames.length)
  expect(students).toHaveProperty(nextLeader)
  expect(students).toHaveProperty(concern.reporter)
  const answers = questions.flatMap((question) => question.answers.map(({ text }) => text))
  expect(new Set(answers).size).toBe(answers.length)
})
