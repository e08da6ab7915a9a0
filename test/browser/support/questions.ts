import { type APIRequestContext, expect } from '@playwright/test'
import { bearer } from './content.ts'
import { leader } from './people.ts'

export const questionText = {
  title: 'Light of the world',
  description: 'What does it mean to be a light?',
  category: 'bible',
  dueDate: '2025-01-05',
}

/** Adds a question with a unique title, because tests share a server. */
export async function addQuestion(api: APIRequestContext, given: Partial<typeof questionText> = {}) {
  const headers = await bearer(api, leader)
  const title = `${given.title ?? questionText.title} ${Math.random().toString(36).slice(2)}`
  const response = await api.post('/api/questions', { headers, data: { ...questionText, ...given, title } })
  expect(response.status()).toBe(201)
  return (await response.json()) as typeof questionText & { _id: string }
}
