import { type QueryKey, type UndefinedInitialDataOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { fetchAnew } from '../../../api/query-client.ts'

type Among<Row> = {
  key: keyof Row
  /** Null for a new record. */
  id: string | undefined
  /** Text shown if the record is not in the list. */
  absent: string
}

/** A record of a short list that is loaded anyway: the query of its `RecordScreen`, and the `load` of its form. */
export function useRecordAmong<Row, Key extends QueryKey>(
  list: UndefinedInitialDataOptions<Row[], Error, Row[], Key>,
  { key, id, absent }: Among<Row>,
) {
  const recordIn = (rows: readonly Row[]) => {
    const record = rows.find((row) => String(row[key]) === id)
    if (!record) throw new ApiError(404, absent)
    return record
  }
  const query = useQuery({ ...list, select: recordIn, enabled: id !== undefined })
  const load = async () => recordIn(await fetchAnew(list))
  return { query: id === undefined ? null : query, load }
}
