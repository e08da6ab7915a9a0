import type { FastifyInstance } from 'fastify'
import { routes } from '#contract/api.ts'
import type { Handlers } from './api/handlers.ts'
import type { Hub } from './events/hub.ts'
import type { Services } from './services.ts'

type AnyHandler = (input: unknown) => Promise<unknown>

const call = (handlers: Record<string, AnyHandler>, key: string, input: unknown) => (handlers[key] as AnyHandler)(input)

/**
 * Returns handlers that load the features after the first response, or at the first request for one of them. Their hundred files
 * would delay the start by a fifth, and with it the end of a restart.
 */
export function loadHandlersLater(app: FastifyInstance, services: Services, hub: Hub): Handlers {
  let handlers: Record<string, AnyHandler> | undefined
  let loading: Promise<Record<string, AnyHandler>> | undefined
  const load = () => {
    loading ??= import('./handlers.ts').then(({ handlersOf }) => {
      handlers = handlersOf(services, hub) as unknown as Record<string, AnyHandler>
      return handlers
    })
    return loading
  }
  app.server.once('request', (_request, response) => {
    // A failure is reported by the first request for a handler.
    response.once('close', () => load().catch(() => undefined))
  })
  const handlerOf =
    (key: string): AnyHandler =>
    (input) =>
      handlers === undefined ? load().then((loaded) => call(loaded, key, input)) : call(handlers, key, input)
  return Object.fromEntries(routes.map(([key]) => [key, handlerOf(key)])) as unknown as Handlers
}
