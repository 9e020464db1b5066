import { conflict } from '../../../http/errors.ts'

/** Refusals by the database: a row still refers to the person, or may not be changed. */
const REFUSALS = new Set(['23001', '23503', '23514'])

/**
 * Adds the reason to a refusal by the database. The refusal need not come from a change by somebody else, so trying
 * again may be useless.
 */
export async function sayingWhy<T>(erasing: Promise<T>): Promise<T> {
  try {
    return await erasing
  } catch (error) {
    const { code, table, constraint, message } = error as Record<string, string | undefined>
    if (!REFUSALS.has(String(code))) throw error
    const why = constraint ? `${table ?? 'a table'} still refers to them (${constraint})` : message
    const refusal = conflict(
      `Nobody was erased, because the database refuses it: ${why}. Try again; if it stays so, tell whoever runs the server.`,
    )
    throw Object.assign(refusal, { cause: error })
  }
}
