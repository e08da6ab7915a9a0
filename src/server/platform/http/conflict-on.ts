import { UniqueViolation } from '../database/errors.ts'
import { AppError } from '../errors.ts'

/** Returns an error handler for a write: it turns the violation of a constraint into a `conflict` with a message for the user. */
export const conflictOn =
  (constraint: string, message: () => string) =>
  (error: unknown): never => {
    if (error instanceof UniqueViolation && error.constraint === constraint) throw new AppError('conflict', message())
    throw error
  }
