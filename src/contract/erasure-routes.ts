import * as z from 'zod/mini'
import { Erasure, HoldChange, KeptAccount, UnusedAccount } from './erasure.ts'
import { PageQuery } from './pagination.ts'
import { Person } from './people.ts'
import { ById } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

/** Routes by which leaders erase people, or keep their data: part of the table in api.ts. */
export const erasureRoutes = defineRoutes({
  'POST /api/users/{id}/erase': {
    summary: 'Erase a student and everything they wrote; may wait for a second leader',
    access: 'admin',
    limit: true,
    params: ById,
    response: Erasure,
    errors: [409],
  },
  'PUT /api/users/{id}/hold': {
    summary: 'Hold the data of a person, so that it can not be erased, or end the hold',
    access: 'admin',
    limit: true,
    params: ById,
    body: HoldChange,
    response: Person,
  },
  'GET /api/retention': {
    summary: 'List the students whose accounts were not used for the months of the settings, the longest unused first',
    access: 'admin',
    query: PageQuery,
    response: z.array(UnusedAccount),
    paged: true,
  },
  'POST /api/retention/{id}/keep': {
    summary: 'Keep an unused account; leaders are asked again after the months of the settings',
    access: 'admin',
    limit: true,
    params: ById,
    response: KeptAccount,
  },
})
