import { sql } from 'kysely'

/** That an open due, called `o`, became overdue within the last week: it is dated from seven days ago to yesterday. */
export const becameOverdue = (today: string) => sql<boolean>`(
  o.due_date >= ${today}::date - 7 and o.due_date < ${today}::date)`
