import { conflict } from './errors.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * For writes under a unique index: 409 with the fields of the violated index, also in a race, which a check beforehand
 * would miss.
 */
export const uniqueViolations =
  (indexes: Record<string, Record<string, string>>) =>
  async <Row>(save: Promise<Row>): Promise<Row> => {
    try {
      return await save
    } catch (error) {
      const { code, constraint = '' } = error as { code?: string; constraint?: string }
      const fields = code === UNIQUE_VIOLATION ? indexes[constraint] : undefined
      if (!fields) throw error
      throw conflict(Object.values(fields)[0] ?? '', fields)
    }
  }
