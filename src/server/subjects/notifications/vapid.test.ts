import { expect, it } from 'vitest'
import { contactOf } from './vapid.ts'

it.each([
  ['https://youth.example.com', 'ruth@example.com', 'https://youth.example.com'],
  ['http://192.168.1.5:3000', 'ruth@example.com', 'mailto:ruth@example.com'],
  [undefined, 'Ruth Keller (ruth.k+youth@st-mark.example.com), 555 0100', 'mailto:ruth.k+youth@st-mark.example.com'],
  [undefined, 'Ruth, 555 0100', 'mailto:lampstand@example.org'],
  [undefined, 'ruth@localhost', 'mailto:lampstand@example.org'],
  [undefined, null, 'mailto:lampstand@example.org'],
])('gives push services a contact, with PUBLIC_URL=%s and the privacy contact %s', (url, contact, expected) => {
  expect(contactOf(url, contact)).toBe(expected)
})
