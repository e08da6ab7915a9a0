import { questionText } from '../support/people.ts'
import type { Row, Scene } from './scene.ts'

const nothing = () => ({})
const firstPage = () => ({ query: {} })
const byChat = ({ chatId }: Scene) => ({ params: { id: chatId } })
const byPrayerRequest = ({ prayerRequestId }: Scene) => ({ params: { id: prayerRequestId } })
const byAnnouncement = ({ announcementId }: Scene) => ({ params: { id: announcementId } })
const byQuestion = ({ questionId }: Scene) => ({ params: { id: questionId } })

/** Rows of the access matrix for what students and leaders write. */
export const contentRows = {
  'GET /api/dashboard/stats': { call: nothing, expected: [401, 200, 200, 200, 401] },
  'GET /api/dashboard/today': { call: nothing, expected: [401, 200, 200, 200, 401] },
  'GET /api/dashboard/term': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'GET /api/dashboard/announcements': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'GET /api/dashboard/participation': { call: nothing, expected: [401, 403, 403, 200, 401] },
  'GET /api/dashboard/participation/students': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/questions': { call: firstPage, expected: [401, 200, 200, 200, 401] },
  'GET /api/questions/{id}': { call: byQuestion, expected: [401, 200, 200, 200, 401] },
  'GET /api/questions/scheduled': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/questions/deleted': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/questions/{id}/revisions': {
    call: (scene) => ({ ...byQuestion(scene), query: {} }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/questions/{id}/missing': {
    call: (scene) => ({ ...byQuestion(scene), query: {} }),
    expected: [401, 403, 403, 200, 401],
  },
  'POST /api/questions': { call: () => ({ body: questionText }), expected: [401, 403, 403, 201, 401] },
  'PUT /api/questions/{id}': {
    call: (scene) => ({ ...byQuestion(scene), body: questionText }),
    expected: [401, 403, 403, 200, 401],
  },
  'DELETE /api/questions/{id}': { call: byQuestion, expected: [401, 403, 403, 204, 401] },
  'POST /api/responses': {
    call: ({ questionId }) => ({ body: { questionId, answer: 'Light' } }),
    expected: [401, 201, 201, 403, 401],
  },
  'GET /api/responses/user': { call: firstPage, expected: [401, 200, 200, 403, 401] },
  'PUT /api/responses/read': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'PUT /api/responses/{id}/read': {
    call: ({ responseId }) => ({ params: { id: responseId } }),
    expected: [401, 200, 404, 403, 401],
  },
  'GET /api/responses/all': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/responses/{id}': {
    call: ({ responseId }) => ({ params: { id: responseId } }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/responses/summary': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'PUT /api/responses/{id}/answer': {
    call: ({ responseId }) => ({ params: { id: responseId }, body: { answer: 'Salt' } }),
    expected: [401, 200, 404, 403, 401],
  },
  'GET /api/responses/{id}/revisions': {
    call: ({ responseId }) => ({ params: { id: responseId }, query: {} }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/responses/{id}/reviews': {
    call: ({ responseId }) => ({ params: { id: responseId }, query: {} }),
    expected: [401, 403, 403, 200, 401],
  },
  'PUT /api/responses/{id}': {
    call: ({ responseId }) => ({ params: { id: responseId }, body: { status: 'approved' } }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/chats/admin': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/chats/student': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'GET /api/chats/{id}': { call: byChat, expected: [401, 200, 404, 200, 401] },
  'GET /api/chats/{id}/messages': {
    call: (scene) => ({ ...byChat(scene), query: {} }),
    expected: [401, 200, 404, 200, 401],
  },
  'GET /api/chats/{id}/readers': { call: byChat, expected: [401, 403, 403, 200, 401] },
  'PUT /api/chats/{id}/taken': {
    call: (scene) => ({ ...byChat(scene), body: {} }),
    expected: [401, 403, 403, 200, 401],
  },
  'DELETE /api/chats/{id}/taken': { call: byChat, expected: [401, 403, 403, 204, 401] },
  'PUT /api/chats/{id}/read': { call: byChat, expected: [401, 200, 404, 200, 401] },
  'POST /api/chats/{id}/messages': {
    call: (scene) => ({ ...byChat(scene), body: { content: 'Shalom!' } }),
    expected: [401, 201, 404, 201, 401],
  },
  'PUT /api/chats/{chatId}/messages/{messageId}': {
    call: ({ chatId, messageId }) => ({ params: { chatId, messageId }, body: { content: 'Peace!' } }),
    expected: [401, 200, 404, 403, 401],
  },
  'PUT /api/chats/{chatId}/messages/{messageId}/read': {
    call: ({ chatId, messageId }) => ({ params: { chatId, messageId } }),
    expected: [401, 204, 404, 204, 401],
  },
  'GET /api/chats/{chatId}/messages/{messageId}/revisions': {
    call: ({ chatId, messageId }) => ({ params: { chatId, messageId } }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/prayer-requests': { call: firstPage, expected: [401, 200, 200, 403, 401] },
  'POST /api/prayer-requests': {
    call: () => ({ body: { content: 'For peace.' } }),
    expected: [401, 201, 201, 403, 401],
  },
  'GET /api/prayer-requests/mine': { call: firstPage, expected: [401, 200, 200, 403, 401] },
  'PUT /api/prayer-requests/read': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'PUT /api/prayer-requests/{id}': {
    call: (scene) => ({ ...byPrayerRequest(scene), body: { content: 'For peace at home.', audience: 'named' } }),
    expected: [401, 200, 404, 403, 401],
  },
  'POST /api/prayer-requests/{id}/withdraw': { call: byPrayerRequest, expected: [401, 204, 404, 403, 401] },
  'POST /api/prayer-requests/{id}/answered': {
    call: (scene) => ({ ...byPrayerRequest(scene), body: { thanks: 'Thank you all!' } }),
    expected: [401, 200, 404, 403, 401],
  },
  'DELETE /api/prayer-requests/{id}/answered': { call: byPrayerRequest, expected: [401, 204, 404, 403, 401] },
  'POST /api/prayer-requests/{id}/pray': { call: byPrayerRequest, expected: [401, 200, 200, 403, 401] },
  'GET /api/prayer-requests/admin': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/prayer-requests/{id}/revisions': {
    call: (scene) => ({ ...byPrayerRequest(scene), query: {} }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/prayer-requests/deleted': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'POST /api/prayer-requests/{id}/respond': {
    call: (scene) => ({ ...byPrayerRequest(scene), body: { response: 'We pray with you.' } }),
    expected: [401, 403, 403, 200, 401],
  },
  'DELETE /api/prayer-requests/{id}': { call: byPrayerRequest, expected: [401, 403, 403, 204, 401] },
  'GET /api/broadcasts': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'POST /api/broadcasts': {
    call: () => ({ body: { title: 'Camp', content: 'On Friday.', priority: 'urgent' } }),
    expected: [401, 403, 403, 201, 401],
  },
  'GET /api/broadcasts/scheduled': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'PUT /api/broadcasts/{id}': {
    call: (scene) => ({
      ...byAnnouncement(scene),
      body: { title: 'Camp', content: 'On Saturday.', priority: 'urgent' },
    }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/broadcasts/{id}/readers': {
    call: (scene) => ({ ...byAnnouncement(scene), query: { show: 'unread' } }),
    expected: [401, 403, 403, 200, 401],
  },
  'GET /api/broadcasts/{id}/revisions': {
    call: (scene) => ({ ...byAnnouncement(scene), query: {} }),
    expected: [401, 403, 403, 200, 401],
  },
  'DELETE /api/broadcasts/{id}': { call: byAnnouncement, expected: [401, 403, 403, 204, 401] },
  'GET /api/broadcasts/deleted': { call: firstPage, expected: [401, 403, 403, 200, 401] },
  'GET /api/broadcasts/student': { call: firstPage, expected: [401, 200, 200, 403, 401] },
  'GET /api/broadcasts/unread': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'PUT /api/broadcasts/read': { call: nothing, expected: [401, 200, 200, 403, 401] },
  'PUT /api/broadcasts/{id}/read': { call: byAnnouncement, expected: [401, 200, 200, 403, 401] },
  'GET /api/unread': { call: nothing, expected: [401, 200, 200, 200, 401] },
} as const satisfies Record<string, Row>
