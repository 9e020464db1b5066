import { sql } from 'kysely'

/** A column of `time` as `HH:MM`. */
export const clockTime = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`
