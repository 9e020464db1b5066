import { DatabaseError } from 'pg'

/**
 * The loggable part of an error. PostgreSQL's messages repeat values of rows, so only the kind, our code's position,
 * and the names of schema objects are logged.
 */
export function toLoggableError(error: Error & { code?: string }) {
  const { name, message, stack = '', code } = error
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  if (!(error instanceof DatabaseError))
    return { type: name, code, message, stack: lines.join('\n') }
  const { table, column, constraint } = error
  return { type: name, code, table, column, constraint, stack: lines.join('\n') }
}
