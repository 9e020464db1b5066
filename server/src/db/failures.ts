// Not 08P01: that PostgreSQL understood us wrongly, which is a mistake of ours.
const AWAY_CODES =
  /^(08(?!P01)...|25006|57P0[1-4]|53300|55P03|57014|40P01|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/
const AWAY_MESSAGES =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|database does not answer|not queryable|Cannot use a pool after|driver has already been destroyed/

/**
 * Whether the database could not be reached, is just starting or stopping, takes no writing for the moment, or had this
 * wait too long for others: to be answered with 503, and tried again.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return (
    AWAY_CODES.test(codeOf(error)) || (error instanceof Error && AWAY_MESSAGES.test(error.message))
  )
}

const READ_ONLY = '25006'

/** Whether the database took nothing that writes, as its provider's lock or a failover brings about. */
export const isReadOnly = (error: unknown) => codeOf(error) === READ_ONLY

const DISK_FULL = '53100'

/** Whether the disk of the database is full: to be answered with 503 "storage full". Reading still works. */
export const isStorageFull = (error: unknown) => codeOf(error) === DISK_FULL

const TAKEN = '23505'

/** Whether somebody else has saved what may be there once. */
export const isTaken = (error: unknown) => codeOf(error) === TAKEN

/** As the trigger `days_are_open` says it. */
const DAY_CLOSED = 'GD001'

/** Whether something was to be recorded on a day that its person has closed. */
export const isDayClosed = (error: unknown) => codeOf(error) === DAY_CLOSED

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code ?? '')
