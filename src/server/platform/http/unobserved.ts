/** Property of a route's configuration that keeps it out of the metrics and of the request log: see contract/shared/route.ts. */
interface RouteConfig {
  isUnobserved?: boolean
}

/** @param config configuration of a route in Fastify */
export const isUnobserved = (config: unknown): boolean => (config as RouteConfig | undefined)?.isUnobserved === true
