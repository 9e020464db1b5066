import { conflict } from '../errors.ts'

const UNIQUE_VIOLATION = '23505'

/** For writes under a unique index: 409 with the violated index's fields, also in a race, which a check would miss. */
export const refuseDuplicates =
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
