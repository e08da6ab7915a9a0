import type { FastifyRequest } from 'fastify'

/** Returns whether a client accepts a content encoding, by its name (RFC 9110, section 12.5.3). */
export const acceptsEncoding = ({ headers }: FastifyRequest, encoding: string): boolean =>
  String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, weight = ''] = part.replaceAll(/\s/g, '').split(';')
      return name === encoding && !/^q=0(\.0*)?$/.test(weight)
    })
