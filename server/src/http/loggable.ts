import { DatabaseError } from 'pg'

/**
 * What of an error may stand in the log. PostgreSQL's own words and details repeat the values of rows, so of its errors
 * only their kind, where it was raised in our code, and what of the schema is concerned.
 */
export function loggable(error: Error & { code?: string }) {
  const { name, message, stack = '', code } = error
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  if (!(error instanceof DatabaseError))
    return { type: name, code, message, stack: lines.join('\n') }
  const { table, column, constraint } = error
  return { type: name, code, table, column, constraint, stack: lines.join('\n') }
}
