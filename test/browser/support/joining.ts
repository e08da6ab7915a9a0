import type { APIRequestContext } from '@playwright/test'
import { bearer } from './content.ts'
import { leader } from './people.ts'

/** A client of one server's API. */
export interface Client {
  address: string
  request: APIRequestContext
}

/** Calls the API as the first leader and returns the parsed body. */
export async function asLeader<T>(
  { address, request }: Client,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const response = await request.fetch(`${address}${path}`, {
    method,
    headers: await bearer(request, leader, address),
    ...(data && { data }),
  })
  if (!response.ok()) throw new Error(`${method} ${path} returned ${response.status()}: ${await response.text()}`)
  return response.status() === 204 ? (undefined as T) : await response.json()
}

export interface SavedSettings {
  version: number
  groupName: string
  joinCode: string
}

/** Changes settings and returns them. */
export const change = (client: Client, settings: object) =>
  asLeader<SavedSettings>(client, 'PUT', '/api/settings', settings)
