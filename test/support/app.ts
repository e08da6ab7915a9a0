import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { ApiKey, Call, ResponseBody } from '#contract/calls.ts'
import type { Failure } from '#contract/errors.ts'
import { expandPath } from '#contract/shared/links.ts'
import type { Route } from '#contract/shared/route.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { logOptions } from '#server/platform/log/log.ts'
import { createPasswords, lowestCost, type Passwords } from '#server/subjects/accounts/sign-in/passwords.ts'
import { compareWithDescription } from './api-description.ts'
import type { TestDatabase } from './databases.ts'

/** Expects that a response has exactly the fields of the contract: parsing it strips nothing. */
function expectExactKeys(route: Route, body: unknown): void {
  if (route.status !== 204) expect(z.parse(route.response, body)).toEqual(body)
}

type CallInput = { params?: Record<string, string>; query?: Record<string, string>; body?: object }
export interface TestResponse<Body> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Body
}

/** The server on a database, without a network. Its clock is stopped until a test advances it. */
export interface TestApp {
  fastify: FastifyInstance
  database: Database
  log: string[]
  passwords: Passwords
  now(): Date
  advance(milliseconds: number): void
  /** Calls a route of the contract with this token. */
  call<Key extends ApiKey>(
    key: Key,
    call: Call<Key>,
    token?: string,
    options?: { address?: string; headers?: Record<string, string> },
  ): Promise<TestResponse<ResponseBody<Key> & Failure>>
  /** Returns all rows of all tables. */
  dumpTables(): Promise<Record<string, unknown[]>>
  /** Returns all rows of a table. */
  rowsOf<Table extends keyof Tables>(table: Table): Promise<Tables[Table][]>
  /** Returns the kinds of all entries of the audit log, oldest first. */
  kindsOfHistory(): Promise<string[]>
  close(): Promise<void>
}

async function readFirstChunk(stream: Readable): Promise<string> {
  for await (const chunk of stream) return String(chunk)
  return ''
}

export interface TestOptions {
  /** Interval between heartbeats of event streams. */
  heartbeatMs?: number
  /** Folder of the built web app. By default, there is none. */
  web?: string
  /** Environment variables. */
  settings?: Record<string, string>
}

export async function createTestApp(
  { database, dump }: TestDatabase,
  { settings = {}, ...options }: TestOptions = {},
): Promise<TestApp> {
  let time = Date.parse('2026-03-01T18:00:00.000Z')
  const clock = () => new Date(time)
  const log: string[] = []
  // Hashing at the usual cost would take a third of the time of most tests.
  const passwords = createPasswords(lowestCost)
  const fastify = await buildApp({
    database,
    clock,
    passwords,
    environment: readEnvironment(settings),
    log: pino({ ...logOptions, level: 'debug' }, { write: (line: string) => void log.push(line) }),
    web: '/nowhere',
    inspectResponse: expectExactKeys,
    ...options,
  })
  const violations: string[] = []
  compareWithDescription(fastify, violations)
  const rowsOf: TestApp['rowsOf'] = async (table) => ((await dump())[table] ?? []) as never[]
  return {
    fastify,
    database,
    log,
    passwords,
    now: clock,
    advance(milliseconds) {
      time += milliseconds
    },
    async call(key, call, token, { address, headers = {} } = {}) {
      const [method, template] = key.split(' ') as ['GET', string]
      const { params = {}, query = {}, body } = call as CallInput
      const response = await fastify.inject({
        method,
        url: `${expandPath(template, params)}?${new URLSearchParams(query)}`,
        headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { payload: body }),
        ...(address !== undefined && { remoteAddress: address }),
        // An event stream never ends, so only its first chunk is read.
        payloadAsStream: template === '/api/events',
      })
      const text = template === '/api/events' ? await readFirstChunk(response.stream()) : response.body
      return {
        status: response.statusCode,
        headers: response.headers,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined,
      }
    },
    dumpTables: dump,
    rowsOf,
    kindsOfHistory: async () => (await rowsOf('history_entries')).map(({ kind }) => kind),
    async close() {
      await fastify.close()
      expect(violations, 'differences from the API description').toEqual([])
    },
  }
}
