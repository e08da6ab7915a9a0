import * as z from 'zod/mini'
import {
  CloseConcern,
  Concern,
  ConcernLeaders,
  ConcernMessage,
  ConcernRecipients,
  ConcernSummary,
  ConcernsQuery,
  ConcernText,
  HandleConcern,
  Help,
  NewConcern,
  OwnConcern,
  OwnConcernSummary,
  ReadConcern,
  RecipientsQuery,
  SeenConcern,
} from './concerns.ts'
import { ById } from './fields.ts'
import { PageQuery } from './pagination.ts'
import { defineRoutes } from './route.ts'

/** Leaders who do not receive a concern get 404, as for one that does not exist. */
const received = { access: 'admin', limit: true, isUnobserved: true, params: ById, response: Concern } as const

/** Routes of concerns: part of the table in api.ts. None of them shows in metrics or in the request log. */
export const concernRoutes = defineRoutes({
  'GET /api/help': {
    summary: 'Get the help contacts',
    access: 'signed in',
    whileWaiting: true,
    isUnobserved: true,
    response: Help,
  },
  'POST /api/concerns': {
    summary: 'Tell the safeguarding leads about a concern, or report a message, a prayer request or an announcement',
    access: 'signed in',
    limit: true,
    isUnobserved: true,
    body: NewConcern,
    response: OwnConcern,
    status: 201,
    errors: [404],
    repeatable: true,
  },
  'GET /api/concerns/recipients': {
    summary: 'Get who would receive a concern about these people and this entity',
    access: 'signed in',
    isUnobserved: true,
    query: RecipientsQuery,
    response: ConcernRecipients,
    errors: [404],
  },
  'GET /api/concerns/leaders': {
    summary: 'List the leaders whom a concern can be about, by name',
    access: 'signed in',
    isUnobserved: true,
    response: ConcernLeaders,
  },
  'GET /api/own-concerns': {
    summary: 'List the concerns that you have told, newest first',
    access: 'signed in',
    isUnobserved: true,
    query: PageQuery,
    response: z.array(OwnConcernSummary),
    paged: true,
  },
  'GET /api/own-concerns/{id}': {
    summary: 'Get a concern that you have told',
    access: 'signed in',
    isUnobserved: true,
    params: ById,
    response: OwnConcern,
  },
  'PUT /api/own-concerns/{id}/seen': {
    summary: 'Mark what leaders have done about your concern as seen',
    access: 'signed in',
    isUnobserved: true,
    params: ById,
    body: SeenConcern,
    response: OwnConcern,
  },
  'GET /api/concerns': {
    summary: 'List the concerns that you receive, newest first',
    access: 'admin',
    isUnobserved: true,
    query: ConcernsQuery,
    response: z.array(ConcernSummary),
    paged: true,
  },
  'GET /api/concerns/{id}': {
    summary: 'Get a concern that you receive',
    access: 'admin',
    isUnobserved: true,
    params: ById,
    response: Concern,
  },
  'GET /api/concerns/{id}/messages': {
    summary: 'List the messages of a concern that you have told or receive, newest first',
    access: 'signed in',
    isUnobserved: true,
    params: ById,
    query: PageQuery,
    response: z.array(ConcernMessage),
    paged: true,
  },
  'POST /api/concerns/{id}/messages': {
    summary: 'Add to a concern that you have told, which opens a closed one again, or reply to the reporter',
    access: 'signed in',
    limit: true,
    isUnobserved: true,
    params: ById,
    body: ConcernText,
    response: ConcernMessage,
    status: 201,
    errors: [409],
    repeatable: true,
  },
  'PUT /api/concerns/{id}/read': {
    ...received,
    summary: 'Mark what the reporter wrote as read; the first time, the reporter is told',
    body: ReadConcern,
  },
  'POST /api/concerns/{id}/handle': {
    ...received,
    summary: 'Tell the other recipients and the reporter that you handle a concern',
    body: HandleConcern,
    errors: [409],
  },
  'POST /api/concerns/{id}/close': {
    ...received,
    summary: 'Close a concern, with a note for those who receive it',
    body: CloseConcern,
    errors: [409],
  },
  'POST /api/concerns/{id}/reopen': { ...received, summary: 'Open a closed concern again', errors: [409] },
})
