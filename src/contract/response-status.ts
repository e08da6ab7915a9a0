import * as z from 'zod/mini'

export const ResponseStatus = z.enum(['pending', 'approved', 'rejected'])
export type ResponseStatus = z.infer<typeof ResponseStatus>
