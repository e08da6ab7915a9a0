import type { APIRequestContext } from '@playwright/test'
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
  const token = await tokenOfLeader({ address, request })
  const response = await request.fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data }),
  })
  if (!response.ok()) throw new Error(`${method} ${path} returned ${response.status()}: ${await response.text()}`)
  return response.status() === 204 ? (undefined as T) : await response.json()
}

async function tokenOfLeader({ address, request }: Client): Promise<string> {
  const { username, password } = leader
  const response = await request.post(`${address}/api/auth/login`, { data: { username, password } })
  return ((await response.json()) as { token: string }).token
}

export interface SavedSettings {
  version: number
  groupName: string
  joinCode: string
}

/** Changes settings and returns them. */
export const change = (client: Client, settings: object) =>
  asLeader<SavedSettings>(client, 'PUT', '/api/settings', settings)
