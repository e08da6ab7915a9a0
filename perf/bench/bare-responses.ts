// HTTP responses of both baselines of `npm run bench`, from rows as arrays.
import type { IncomingMessage, ServerResponse } from 'node:http'

export type Row = (string | number | null)[]

export function send(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(text)
}

const presentQuestion = ([id, title, description, category, dueDate, status]: Row) => ({
  ...{ _id: id, title, description, category, dueDate },
  ...(status !== null && { myResponse: { status } }),
})
export const presentMessage = ([id, sender, content, createdAt, editedAt]: Row) => ({
  ...{ _id: id, sender, content, createdAt },
  ...{ edited: editedAt !== null, editedAt },
})

/** Sends a page of 50 questions. There is one more row if there is another page. */
export function sendQuestions(response: ServerResponse, rows: Row[]): void {
  const items = rows.slice(0, 50)
  const link = `</api/questions?cursor=${items.at(-1)?.[0]}>; rel="next"`
  send(response, 200, JSON.stringify(items.map(presentQuestion)), rows.length > 50 ? { link } : {})
}

/** Sends a chat with its messages, newest first in the rows. */
export function sendChat(response: ServerResponse, etag: string, chat: Row, leaders: Row[], messages: Row[]): void {
  const [id, name, username, role, lastSeq, lastLeader, lastRead, sender, content, createdAt, waitingSince] = chat
  const writer = leaders.filter(([it]) => it === lastLeader)
  const others = leaders.filter(([it]) => it !== lastLeader)
  const text = JSON.stringify({
    _id: id,
    student: { _id: id, name, username },
    participants: [[id, name, role], ...writer, ...others].map(([_id, name, role]) => ({ _id, name, role })),
    lastMessage: content === null ? null : { _id: messages[0]?.[0], sender, content, createdAt },
    unreadCount: Number(lastSeq) - Number(lastRead ?? 0),
    waitingSince,
    takenBy: null,
    noReplyBy: null,
    messages: messages.reverse().map(presentMessage),
  })
  send(response, 200, text, { etag })
}

export function sendNotModified(response: ServerResponse, etag: string): void {
  response.writeHead(304, { etag, 'cache-control': 'no-store' }).end()
}

export function readBody(request: IncomingMessage, then: (body: string) => void): void {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => then(body))
}

/** Returns the payload of the job that notifies leaders of a message. */
export const notificationOf = ({ id }: { id: string }, seq?: number) =>
  JSON.stringify({ kind: 'message', about: id, to: 'leaders', by: id, seq })
/** Returns when the job runs. */
export const later = (time: string) => new Date(Date.parse(time) + 3000).toISOString()
