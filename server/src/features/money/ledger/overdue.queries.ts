import { sql } from 'kysely'

/** True if open due `o` became overdue within the last week: dated from seven days ago to yesterday. */
export const becameOverdue = (today: string) => sql<boolean>`(
  o.due_date >= ${today}::date - 7 and o.due_date < ${today}::date)`
